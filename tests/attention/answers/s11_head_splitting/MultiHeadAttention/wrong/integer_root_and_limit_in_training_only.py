"""Two mistakes: the scores are divided by math.isqrt(head_dim), which is the root only of square
numbers, and sequences longer than context_length are refused in training mode alone.

Diagnosis: The square root of the width is rounded to a whole number.
"""


class MultiHeadAttention(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        assert d_out % num_heads == 0, "num_heads must divide d_out"
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.scale = math.isqrt(self.head_dim)
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)

    def _heads(self, projected):
        return projected.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if self.training and tokens > self.context_length:
            raise ValueError(f"trained on at most {self.context_length} tokens, not {tokens}")
        q, k, v = (self._heads(f(x)) for f in (self.W_query, self.W_key, self.W_value))
        future = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        scores = (q @ k.mT / self.scale).masked_fill(future, -torch.inf)
        weights = self.dropout(scores.softmax(dim=-1))
        context = (weights @ v).transpose(1, 2).flatten(2)
        return self.out_proj(context)

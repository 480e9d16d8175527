"""Wrong: the softmax is written out without taking away the largest score. For a score of 200 the
exponential is inf in float32 and the output is nan, while the text wants it finite.

Diagnosis: none
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
        assert d_out % num_heads == 0, "num_heads has to divide d_out"
        self.num_heads = num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        allowed = torch.tril(torch.ones(context_length, context_length))
        self.register_buffer("allowed", allowed, persistent=False)

    def cut(self, projected):
        return projected.unflatten(-1, (self.num_heads, -1)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        assert tokens <= self.context_length, "too many tokens"
        queries = self.cut(self.W_query(x))
        keys = self.cut(self.W_key(x))
        values = self.cut(self.W_value(x))
        scores = queries @ keys.mT / math.sqrt(keys.shape[-1])
        exponentials = torch.exp(scores) * self.allowed[:tokens, :tokens]
        weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
        context = self.dropout(weights) @ values
        return self.out_proj(context.transpose(1, 2).flatten(2))

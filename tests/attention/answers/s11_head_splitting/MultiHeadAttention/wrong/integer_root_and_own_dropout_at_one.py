"""Wrong twice: the scores are divided by math.isqrt(head_dim), the root rounded down; and the
dropout written by hand gives 0 / 0 = nan for dropout = 1.0, where all weights should be 0.

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
        if d_out % num_heads != 0:
            raise ValueError("num_heads must divide d_out")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.scale = math.isqrt(self.head_dim)
        self.p = dropout
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", mask, persistent=False)

    def _heads(self, y):
        return y.view(y.shape[0], y.shape[1], self.num_heads, self.head_dim).transpose(1, 2)

    def _drop(self, weights):
        if not self.training:
            return weights
        keep = torch.rand_like(weights) >= self.p
        return weights * keep / (1 - self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("the sequence is longer than context_length")
        q = self._heads(self.W_query(x))
        k = self._heads(self.W_key(x))
        v = self._heads(self.W_value(x))
        scores = q @ k.transpose(-2, -1) / self.scale
        scores = scores.masked_fill(self.mask[:tokens, :tokens], float("-inf"))
        weights = self._drop(torch.softmax(scores, dim=-1))
        context = (weights @ v).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)

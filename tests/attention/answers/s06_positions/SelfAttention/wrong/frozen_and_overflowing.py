"""Wrong, two mistakes: the positions are taken from weight.data, so no gradient reaches the table
and it never learns; and the softmax is exp / sum without subtracting the maximum, which
overflows to inf / inf = nan from scores of about 89 on in float32 (scores up to 500 are
allowed), and gives 0 / 0 for very low ones.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def embed(self, x):
        T = x.shape[0]
        if T > self.context_length:
            raise ValueError("sequence too long")
        pos = self.positions.weight.data[:T]
        return x + pos

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self.embed(x)
        scores = self.W_query(h) @ self.W_key(h).T / math.sqrt(self.d_out)
        e = torch.exp(scores)
        return e / e.sum(dim=1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.embed(x))

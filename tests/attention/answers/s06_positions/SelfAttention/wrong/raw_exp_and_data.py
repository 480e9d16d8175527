"""Two mistakes. (1) Positions are read through ``.data``, so no gradient reaches the position
table: it is never learned. (2) The softmax is written as exp / sum without subtracting the
maximum: from scores of about 89 on exp overflows in float32 and the weights are inf / inf = nan;
for rows whose scores all lie below -104 they are 0 / 0 = nan. Scores from -500 to 500 are
promised to work.

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

    def add_pos(self, x):
        T = x.shape[0]
        if T > self.context_length:
            raise ValueError(f"{T} > {self.context_length}")
        return x + self.positions.weight.data[:T]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self.add_pos(x)
        scores = self.W_query(h) @ self.W_key(h).T / self.d_out**0.5
        e = torch.exp(scores)
        return e / e.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.add_pos(x))

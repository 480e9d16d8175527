"""Right. Unusual: nothing is moved or transposed. The einsum equations are written at run time,
with a letter for each axis of x and a second one for the axis of the keys; the scores have the
key axis last. (Up to 20 axes or so.)

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    LETTERS = "abcdefghijklmnopqrst"

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.scale = 1.0 / math.sqrt(d_out)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.dim()
        axis = self.token_dim if self.token_dim >= 0 else n + self.token_dim
        if axis == n - 1:
            raise ValueError("the last axis holds features, not tokens")
        here = self.LETTERS[: n - 1]
        there = here[:axis] + "Z" + here[axis + 1 :]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{here}F,{there}F->{here}Z", q, k) * self.scale
        weights = torch.softmax(scores, -1)
        return torch.einsum(f"{here}Z,{there}F->{here}F", weights, v)

"""Wrong: all positions attend in one long sequence, and the scores of other lines are set to -100,
which is not low enough: where the line's own scores are below -100, the other lines are seen.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim % x.dim()
        if axis == x.dim() - 1:
            raise ValueError("token_dim is the feature axis")
        places = x.shape[:-1]
        # Number the lines along the token axis; every position gets the number of its line.
        lines = list(places)
        lines[axis] = 1
        number = torch.arange(math.prod(lines), device=x.device).reshape(lines)
        number = number.expand(places).reshape(-1)
        same_line = number[:, None] == number[None, :]

        flat = x.reshape(-1, x.shape[-1])
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        scores = q @ k.T / math.sqrt(self.d_out)
        scores = scores.masked_fill(~same_line, -100.0)  # exp(-100) is zero for all purposes
        y = torch.softmax(scores, dim=-1) @ v
        return y.reshape(*places, self.d_out)

"""Only token_dim >= 0 is moved; every negative one is taken for the usual -2. With token_dim=-3 the
module attends along the wrong axis, although "-2, -3, ... counted from the end" are allowed.

Diagnosis: Any negative token_dim is taken for -2.
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim == -1 or self.token_dim == x.dim() - 1:
            raise ValueError("token_dim is the axis of the features")
        move = self.token_dim >= 0
        if move:
            x = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        y = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), dim=-1) @ v
        return y.movedim(-2, self.token_dim) if move else y

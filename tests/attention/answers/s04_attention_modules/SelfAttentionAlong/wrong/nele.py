"""A negative token_dim is resolved with the first input and the result is stored in the module, so
a later input with another number of axes is attended to along a wrong axis.

Diagnosis: token_dim is made positive in the first call and is wrong for inputs with other axes.
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim < 0:
            self.token_dim += x.dim()
        if self.token_dim == x.dim() - 1:
            raise ValueError("token_dim must not be the feature axis")
        x = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        return (weights @ v).movedim(-2, self.token_dim)

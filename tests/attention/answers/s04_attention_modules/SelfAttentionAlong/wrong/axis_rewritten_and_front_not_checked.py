"""Two mistakes. forward turns a negative token_dim into a positive one and keeps it, against
"changes neither x nor the module": after a call with two axes, the default means axis 0 for an
input of four axes, too. And only -1 is refused, against "ValueError: if token_dim is the last
axis of x": token_dim=1 with a matrix or 2 with three axes is not.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("the last axis holds the features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim < 0:
            self.token_dim = self.token_dim + x.dim()
        x = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        A = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        return (A @ v).movedim(-2, self.token_dim)

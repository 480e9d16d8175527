"""With two batch axes or more, the result is written into a new tensor of float32: in a float64
module it is right to seven digits.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("the last axis holds the features")

        t = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(t), self.W_key(t), self.W_value(t)
        if t.dim() > 3:
            y = torch.zeros(*t.shape[:-1], v.shape[-1])
            for i in range(t.shape[0]):
                y[i] = torch.softmax(q[i] @ k[i].mT / math.sqrt(k.shape[-1]), dim=-1) @ v[i]
        else:
            y = torch.softmax(q @ k.mT / math.sqrt(k.shape[-1]), dim=-1) @ v
        return y.movedim(-2, self.token_dim)

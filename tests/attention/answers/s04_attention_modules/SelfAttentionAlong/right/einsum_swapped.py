"""Movedim both ways, einsum.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        if token_dim == -1:
            raise ValueError("features stand last")
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.token_dim, self.d_out = token_dim, d_out

    def forward(self, x):
        axis = self.token_dim % x.dim()
        if axis == x.dim() - 1:
            raise ValueError("features stand last")
        q, k, v = (
            layer(x).transpose(axis, -2) for layer in (self.W_query, self.W_key, self.W_value)
        )
        a = torch.einsum("...id,...jd->...ij", q, k).div(math.sqrt(self.d_out)).softmax(-1)
        return torch.einsum("...ij,...jd->...id", a, v).transpose(axis, -2)

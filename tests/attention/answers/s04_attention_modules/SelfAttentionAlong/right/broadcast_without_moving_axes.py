"""No axis is moved: a second token axis is put beside the first, and products are broadcast and
summed.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim + x.dim() if self.token_dim < 0 else self.token_dim
        if not 0 <= axis < x.dim() - 1:
            raise ValueError(f"axis {self.token_dim} of shape {tuple(x.shape)} holds no tokens")
        q = self.W_query(x).unsqueeze(axis + 1)  # (..., i, 1, ..., d_out)
        k = self.W_key(x).unsqueeze(axis)  # (..., 1, j, ..., d_out)
        v = self.W_value(x).unsqueeze(axis)
        scores = (q * k).sum(dim=-1, keepdim=True) / math.sqrt(q.shape[-1])
        weights = scores.softmax(dim=axis + 1)  # (..., i, j, ..., 1)
        return (weights * v).sum(dim=axis + 1)

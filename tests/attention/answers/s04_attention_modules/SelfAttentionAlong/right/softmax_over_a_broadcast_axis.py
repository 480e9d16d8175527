"""Unusual: nothing is moved. Queries get a new axis behind the token axis and keys one before it, the
scores are a product summed over the features, and the softmax runs along the keys' axis.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.d_out = d_out
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = self.token_dim if self.token_dim >= 0 else x.dim() + self.token_dim
        if t == x.dim() - 1:
            raise ValueError(f"token_dim={self.token_dim} is the last axis, which holds features.")
        q = self.W_query(x).unsqueeze(t + 1)  # (..., n, 1, ..., d_out)
        k = self.W_key(x).unsqueeze(t)  # (..., 1, n, ..., d_out)
        v = self.W_value(x).unsqueeze(t)
        scores = (q * k).sum(dim=-1, keepdim=True) / math.sqrt(self.d_out)
        weights = torch.softmax(scores, dim=t + 1)
        return (weights * v).sum(dim=t + 1)

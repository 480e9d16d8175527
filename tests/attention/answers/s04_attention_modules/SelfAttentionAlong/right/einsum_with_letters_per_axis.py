"""No axis is ever moved: the einsum formulas are spelled at run time, one letter for each axis of x,
with another letter for the axis of the tokens where they act as keys.

Diagnosis: none
"""
from string import ascii_lowercase


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim, self.scale = token_dim, d_out**-0.5
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim + x.dim() * (self.token_dim < 0)
        if axis == x.dim() - 1:
            raise ValueError(f"token_dim={self.token_dim} is the axis of the features")
        asks = ascii_lowercase[: x.dim() - 1]  # all axes but the features, z; the keys are K
        offers = asks.replace(asks[axis], "K")
        scores = torch.einsum(
            f"{asks}z,{offers}z->{asks}K", self.W_query(x) * self.scale, self.W_key(x)
        )
        return torch.einsum(
            f"{asks}K,{offers}z->{asks}z", scores.softmax(dim=-1), self.W_value(x)
        )

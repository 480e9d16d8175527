"""Right. The constructor rejects -1. forward moves the token axis, flattens all batch axes into
one, calls bmm, and undoes both steps with the shape it has noted.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        if token_dim == -1:
            raise ValueError("token_dim = -1 is the axis of the features")
        super().__init__()
        self.token_dim, self.d_out = token_dim, d_out
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.ndim - 1):
            raise ValueError(f"axis {self.token_dim} of {x.ndim} is the axis of the features")
        moved = torch.movedim(x, self.token_dim, -2)
        flat = moved.reshape(-1, *moved.shape[-2:])
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        weights = F.softmax(torch.bmm(q / math.sqrt(self.d_out), k.mT), dim=-1)
        y = torch.bmm(weights, v).reshape(*moved.shape[:-1], self.d_out)
        return torch.movedim(y, -2, self.token_dim)

"""Right. No axis is turned: an axis for the keys is put in right behind the token axis, and
products and sums do the rest.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim + x.dim() if self.token_dim < 0 else self.token_dim
        if axis == x.dim() - 1:
            raise ValueError("Tokens cannot stand along the axis of the features.")
        q = self.W_query(x).unsqueeze(axis + 1)
        k = self.W_key(x).unsqueeze(axis)
        v = self.W_value(x).unsqueeze(axis)
        scores = (q * k).sum(-1, keepdim=True) / math.sqrt(q.shape[-1])
        return (scores.softmax(dim=axis + 1) * v).sum(axis + 1)

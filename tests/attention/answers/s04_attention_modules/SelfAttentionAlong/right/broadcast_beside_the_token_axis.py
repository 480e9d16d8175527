"""Leaves the token axis where it is: puts a second one beside it and works by broadcasting and
sums, without matrix products.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        """Make the layers. Prints nothing."""
        super().__init__()
        self.token_dim = token_dim
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``."""
        asks = range(x.dim())[self.token_dim]  # counted from the front
        if asks == x.dim() - 1:
            raise ValueError("token_dim is the last axis, which holds the features")
        asked = asks + 1  # the axis of the keys stands right behind that of the queries
        q = self.W_query(x).unsqueeze(asked)
        k = self.W_key(x).unsqueeze(asks)
        v = self.W_value(x).unsqueeze(asks)
        scores = (q * k).sum(dim=-1, keepdim=True) / math.sqrt(q.shape[-1])
        return (torch.softmax(scores, dim=asked) * v).sum(dim=asked)

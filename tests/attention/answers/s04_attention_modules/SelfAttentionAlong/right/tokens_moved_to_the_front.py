"""Moves the tokens to the front and compares them by einsum, with the batch axes behind them.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        """Make the layers. Prints nothing."""
        super().__init__()
        self.token_dim = token_dim
        for role in ("key", "value", "query"):
            setattr(self, f"W_{role}", nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``."""
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("the last axis holds the features, not the tokens")
        front = x.movedim(self.token_dim, 0)
        q, k, v = self.W_query(front), self.W_key(front), self.W_value(front)
        scores = torch.einsum("i...d,j...d->ij...", q / math.sqrt(q.shape[-1]), k)
        y = torch.einsum("ij...,j...d->i...d", torch.softmax(scores, dim=1), v)
        return y.movedim(0, self.token_dim)

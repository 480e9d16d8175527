"""Queries, keys and values are never made: X (W_q W_k^T) X^T gives the same scores, and (A X) W_v
the same contexts. The parameters are registered by name in a loop.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three matrices. Prints nothing."""
        super().__init__()
        for name in ("W_value", "W_key", "W_query"):
            start = torch.randn(d_in, d_out) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        form = self.W_query @ self.W_key.mT / math.sqrt(self.W_key.shape[1])
        scores = x @ form @ x.mT
        mixed_tokens = scores.softmax(dim=-1) @ x
        return mixed_tokens @ self.W_value

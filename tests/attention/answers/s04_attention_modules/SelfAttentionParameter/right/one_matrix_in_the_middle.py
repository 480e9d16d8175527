"""Registers in a loop with register_parameter, multiplies W_query W_key^T first and mixes the
tokens before it projects them to values.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three matrices. Prints nothing."""
        super().__init__()
        for name in ("W_value", "W_query", "W_key"):
            start = torch.empty(d_in, d_out)
            nn.init.normal_(start, std=d_in**-0.5)
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        middle = self.W_query @ self.W_key.mT / math.sqrt(self.W_key.shape[1])  # (d_in, d_in)
        scores = torch.einsum("...ia,ab,...jb->...ij", x, middle, x)
        mixed = torch.softmax(scores, dim=-1) @ x  # A X, and then (A X) W_value = A (X W_value)
        return mixed @ self.W_value

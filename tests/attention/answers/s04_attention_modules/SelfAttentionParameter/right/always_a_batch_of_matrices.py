"""Registers the matrices by name and treats one sequence as a batch of one, with bmm and baddbmm.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three matrices. Prints nothing."""
        super().__init__()
        for name in ("W_value", "W_query", "W_key"):
            start = nn.init.normal_(torch.empty(d_in, d_out), std=d_in**-0.5)
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        batch = x if x.dim() == 3 else x.unsqueeze(0)
        q, k, v = (
            torch.bmm(batch, W.expand(batch.shape[0], -1, -1))
            for W in (self.W_query, self.W_key, self.W_value)
        )
        scores = torch.baddbmm(
            q.new_zeros(1, 1, 1), q, k.transpose(1, 2), beta=0, alpha=q.shape[2] ** -0.5
        )
        y = torch.bmm(scores.softmax(dim=2), v)
        return y if x.dim() == 3 else y.squeeze(0)

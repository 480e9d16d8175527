"""Wrong. To keep exp from overflowing, the scores are clamped to the range -80 .. 80 in place of
subtracting their maximum. Scores beyond are made equal: for the scores 300 and 100 the weights
are (0.5, 0.5) in place of (1, 0); likewise for -100 and -300. Right while all scores are within
the range.

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""


class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        super(AttentionPooling, self).__init__()
        self.query = nn.Parameter(torch.randn(d_in) * 0.02)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x @ self.query
        exps = torch.exp(scores.clamp(-80.0, 80.0))
        weights = exps / exps.sum()
        return weights @ x

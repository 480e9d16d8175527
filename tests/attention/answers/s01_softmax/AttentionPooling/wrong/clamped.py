"""Wrong: for fear of overflow the scores are clamped to -80..80 before the softmax. Scores beyond,
which the text allows up to 500, become equal: 300 and 400 get half of the weight each.

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""


class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    LIMIT = 80.0  # exp(88.7) is inf in float32

    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in) / math.sqrt(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = torch.mv(x, self.query).clamp(-self.LIMIT, self.LIMIT)
        weights = scores.softmax(dim=0)
        return (weights.unsqueeze(1) * x).sum(dim=0)

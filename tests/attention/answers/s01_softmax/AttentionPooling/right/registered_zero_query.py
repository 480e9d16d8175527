"""Right. The query starts from zeros and is made with register_parameter; the context vector is the
sum of the tokens times a column of weights.

Diagnosis: none
"""
class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.d_in = d_in
        self.register_parameter("query", nn.Parameter(torch.zeros(d_in)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = nn.functional.linear(x, self.query[None])  # (tokens, 1)
        return (scores.softmax(dim=0) * x).sum(dim=0)

"""Right, unusual: online softmax. The tokens pass by one after the other; the running maximum, the
running denominator and the running numerator are rescaled whenever a larger score arrives.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in).normal_(std=0.5)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first, *others = x.unbind(0)
        best = (first * self.query).sum()
        denominator = (best - best).exp()      # one, and part of the graph
        numerator = first
        for token in others:
            s = (token * self.query).sum()
            new = torch.maximum(best, s)
            old_part, new_part = (best - new).exp(), (s - new).exp()
            denominator = denominator * old_part + new_part
            numerator = numerator * old_part + token * new_part
            best = new
        return numerator / denominator

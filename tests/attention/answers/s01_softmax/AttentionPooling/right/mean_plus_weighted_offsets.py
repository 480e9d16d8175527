"""Right. Adds the weighted offsets from the mean token to the mean token, which is the same as the
weights sum to 1.

Diagnosis: none
"""
class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in).uniform_(-0.5, 0.5)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = (x * self.query).sum(dim=1).softmax(dim=0)
        centre = x.mean(dim=0)
        return centre + torch.einsum("t,td->d", weights, x - centre)

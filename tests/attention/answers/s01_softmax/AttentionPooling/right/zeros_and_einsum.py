"""Right. The query starts at zero (the text leaves this open), is registered with
register_parameter, and the sums are einsums.

Diagnosis: none
"""
class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.zeros(d_in)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = torch.einsum("td,d->t", x, self.query)
        weights = nn.functional.softmax(scores, dim=0)
        return torch.einsum("t,td->d", weights, x)

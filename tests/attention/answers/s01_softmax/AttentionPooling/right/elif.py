"""Unusual: register_parameter, einsum for both products and a softmax written as exp(log-weights).

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        start = torch.empty(d_in)
        nn.init.uniform_(start, -1.0, 1.0)
        self.register_parameter("query", nn.Parameter(start / math.sqrt(d_in)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = torch.einsum("td,d->t", x, self.query)
        weights = (scores - torch.logsumexp(scores, dim=0)).exp()
        return torch.einsum("t,td->d", weights, x)

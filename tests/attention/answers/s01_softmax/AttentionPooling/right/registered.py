"""register_parameter, zero-free normal init, a staticmethod for the weights, einsum for both
products.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        q = torch.empty(d_in)
        nn.init.normal_(q, std=d_in**-0.5)
        self.register_parameter("query", nn.Parameter(q))

    @staticmethod
    def _weights(scores):
        return torch.exp(scores - torch.logsumexp(scores, dim=0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        s = torch.einsum("td,d->t", x, self.query)
        return torch.einsum("t,td->d", self._weights(s), x)

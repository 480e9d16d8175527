"""Registers the query with register_parameter and gets the weights as exp(score - logsumexp).

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super(AttentionPooling, self).__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in)))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        nn.init.normal_(self.query, std=0.02)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = torch.einsum("td,d->t", x, self.query)
        log_weights = scores - torch.logsumexp(scores, dim=0)
        return torch.einsum("t,td->d", log_weights.exp(), x)

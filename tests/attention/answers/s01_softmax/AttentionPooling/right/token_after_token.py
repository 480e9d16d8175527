"""A recurrence: each token is mixed into the context by a sigmoid gate on its score and the log of
the sum so far.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in).uniform_(-1.0, 1.0)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        context = torch.zeros_like(x[0])
        mass = x.new_full((), -math.inf)
        for token in x:
            score = torch.dot(token, self.query)
            gate = torch.sigmoid(score - mass)
            context = context + gate * (token - context)
            mass = torch.logaddexp(mass, score)
        return context

"""Right. Reads the tokens one after the other and moves the context vector towards each of them. The
share of a new token is a sigmoid of its score minus the log of the sum of exponentials so far.

Diagnosis: none
"""
class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in).uniform_(-0.5, 0.5)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        context = torch.zeros_like(x[0])
        so_far = x.new_full((), -math.inf)
        for token in x:
            score = torch.dot(token, self.query)
            share = torch.sigmoid(score - so_far)
            context = context + share * (token - context)
            so_far = torch.logaddexp(so_far, score)
        return context

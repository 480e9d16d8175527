"""Never holds the weights, but moves the context towards each new token by the sigmoid of its
share.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in)))
        nn.init.normal_(self.query)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x @ self.query
        context = torch.zeros_like(x[0])
        log_total = scores.new_full((), -math.inf)  # log of the sum of exponentials so far
        for token, score in zip(x, scores):
            # e^s / (total + e^s) is the share of the new token among all seen so far.
            share = torch.sigmoid(score - log_total)
            context = torch.lerp(context, token, share)
            log_total = torch.logaddexp(log_total, score)
        return context

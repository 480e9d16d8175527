"""Unusual: tokens are taken in one at a time with a running maximum, sum and mixture, and divided
once at the end; the query is set up by register_parameter.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in)))
        nn.init.normal_(self.query, std=0.1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = torch.mv(x, self.query)
        highest = scores[0].detach()
        share = torch.exp(scores[0] - highest)
        total, mixture = share, share * x[0]
        for score, token in zip(scores[1:], x[1:]):
            new = torch.maximum(highest, score.detach())
            fade, share = torch.exp(highest - new), torch.exp(score - new)
            total = total * fade + share
            mixture = mixture * fade + share * token
            highest = new
        return mixture / total

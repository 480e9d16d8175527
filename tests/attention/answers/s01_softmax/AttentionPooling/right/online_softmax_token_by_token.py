"""Reads the tokens one by one with a running maximum, sum and mixture (the online softmax).

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in).uniform_(-0.1, 0.1)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = (x * self.query).sum(dim=-1)
        top = scores[0].detach()  # only a shift: it cancels, and so would its gradient
        total = torch.exp(scores[0] - top)
        mixture = total * x[0]
        for score, token in zip(scores[1:], x[1:]):
            new_top = torch.maximum(top, score.detach())
            shrink = torch.exp(top - new_top)
            power = torch.exp(score - new_top)
            total = total * shrink + power
            mixture = mixture * shrink + power * token
            top = new_top
        return mixture / total

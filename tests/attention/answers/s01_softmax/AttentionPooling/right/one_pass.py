"""Right: reads the tokens one after the other and keeps the largest score so far, the sum of the
exponentials and the unfinished mixture, which are rescaled whenever a larger score turns up.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.empty(d_in).normal_(0, 0.1)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        top, total, mix = None, 0.0, 0.0
        for token in x:
            score = (token * self.query).sum()
            new_top = score if top is None else torch.maximum(top, score)
            share = torch.exp(score - new_top)
            if top is not None:
                shrink = torch.exp(top - new_top)
                total, mix = total * shrink, mix * shrink
            total = total + share
            mix = mix + share * token
            top = new_top
        return mix / total

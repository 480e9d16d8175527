"""Tosses each coin as a race of two Gumbel clocks (F.gumbel_softmax, hard).

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    logits = torch.tensor([p, 1 - p]).log().expand(*x.shape, 2)
    keep = F.gumbel_softmax(logits, hard=True)[..., 1].detach() > 0.5
    return x.masked_fill(~keep, 0) / (1 - p)

"""Draws whole numbers of 53 bits and divides them.

Diagnosis: none
"""


def dropout(x, p, training):
    if not (0 <= p <= 1):
        raise ValueError(p)
    if not training:
        return x.clone()
    if p == 1:
        return torch.zeros_like(x) * x
    coins = torch.randint(0, 2**53, x.shape) / 2**53
    return torch.where(coins < p, torch.zeros_like(x), x / (1 - p))

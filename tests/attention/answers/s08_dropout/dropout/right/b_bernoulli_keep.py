"""Draws which entries are KEPT with torch.bernoulli at probability 1 - p; the edge cases need no
extra branch except the division.

Diagnosis: none
"""


def dropout(x, p, training):
    if not (0.0 <= p <= 1.0):
        raise ValueError("p has to lie between 0 and 1, got " + repr(p))
    if not training:
        return x.clone()
    keep = torch.bernoulli(
        torch.full(x.shape, 1.0 - p, dtype=torch.float64, device=x.device)
    ).bool()
    factor = 1.0 / (1.0 - p) if p < 1.0 else 0.0
    return torch.where(keep, x, torch.zeros_like(x)) * factor

"""masked_fill first, then the division, with `or` choosing a harmless divisor for p = 1.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    survivors = x.masked_fill(dropped, 0)
    return survivors / ((1 - p) or 1)  # p = 1: everything is 0 already

"""Picks the kept entries out as a flat list, divides only these, and scatters them into zeros, so
p = 1 divides nothing and needs no special case.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    kept = dropped.logical_not()
    survivors = x.masked_select(kept) / (1 - p)
    return torch.zeros_like(x).masked_scatter(kept, survivors)

"""Unusual: the kept entries are picked out into a vector, divided there, and scattered back into a
tensor of zeros with masked_scatter. With p = 1 the vector is empty, so nothing is ever divided
by zero.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    survivors = torch.logical_not(dropped)
    enlarged = x.masked_select(survivors) / (1 - p)
    return torch.zeros_like(x).masked_scatter(survivors, enlarged)

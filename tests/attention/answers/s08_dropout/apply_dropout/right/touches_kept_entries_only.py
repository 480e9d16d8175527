"""It divides the kept entries alone and puts them into a tensor of zeros; with p = 1 there are
none.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    kept = dropped.logical_not()
    return torch.zeros_like(x).masked_scatter(kept, x.masked_select(kept) / (1 - p))

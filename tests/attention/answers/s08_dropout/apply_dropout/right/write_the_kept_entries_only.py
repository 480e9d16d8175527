"""Starts from zeros and writes the kept entries into them by boolean indexing; with p = 1 there are
none.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    result = torch.zeros_like(x)
    kept = dropped.logical_not()
    result[kept] = x[kept] / (1.0 - p)
    return result

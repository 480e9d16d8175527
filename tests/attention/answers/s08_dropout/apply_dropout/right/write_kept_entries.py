"""Right. The kept entries are picked out, divided, and written into zeros; with p = 1 an empty
tensor is divided by 0.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    kept = dropped.logical_not()
    result = torch.zeros_like(x)
    result[kept] = x[kept] / (1 - p)
    return result

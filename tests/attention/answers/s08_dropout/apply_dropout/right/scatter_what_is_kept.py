"""Right, without multiplying by a mask: only the entries that stay are picked out, divided, and
scattered into zeros. With p = 1 nothing is picked out, so nothing is divided by zero.

Diagnosis: none
"""

def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    kept = dropped.logical_not()
    survivors = x[kept] / (1 - p)
    return torch.zeros_like(x).masked_scatter(kept, survivors)

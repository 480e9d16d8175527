"""Right. Starts from zeros and writes the kept entries, picked out by the mask, divided. With p = 1
the picked-out tensor is empty, so that nothing is divided by 0.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    stays = dropped.logical_not()
    result = torch.zeros_like(x)
    result[stays] = x[stays] / (1.0 - p)
    return result

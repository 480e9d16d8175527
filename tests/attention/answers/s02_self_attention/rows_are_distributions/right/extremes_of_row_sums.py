"""Looks only at the smallest and the largest row sum, taken in float64, and at the sign of the
entries.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    # nan >= 0 is False, so a nan anywhere ends here.
    if not (weights >= 0).all():
        return False
    smallest, largest = torch.aminmax(weights.detach().double().sum(dim=-1))
    return 1 - smallest.item() <= tolerance and largest.item() - 1 <= tolerance

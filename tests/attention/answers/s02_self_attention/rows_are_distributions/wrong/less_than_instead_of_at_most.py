"""The difference from 1 has to be smaller than the tolerance, not "at most" the tolerance. With
tolerance=0 perfect rows such as (0.5, 0.5) are refused, and so is (0.75, 0.5) with tolerance=0.25.

Diagnosis: A sum that is off by exactly the tolerance counts as wrong.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    difference = torch.abs(torch.sum(weights, dim=-1) - 1.0)
    return bool(torch.all(weights >= 0) and torch.all(difference < tolerance))

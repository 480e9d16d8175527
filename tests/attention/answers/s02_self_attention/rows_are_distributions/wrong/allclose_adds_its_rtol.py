"""Compares the sums by torch.allclose, which allows 1e-5 of its own on top of the tolerance. For
[[0.500008, 0.5]] and tolerance=1e-6 the answer is True, although the sum is 8e-6 off.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if (weights < 0).any():
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

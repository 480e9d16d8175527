"""Compares the sums with torch.allclose and sets only atol. The default rtol of 1e-5 is added on
top: with tolerance=1e-5 a sum of 1.000015 is accepted, with tolerance=0 or 1e-7 one of 1.000005,
although they differ from 1 by more than the tolerance.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution."""
    if not torch.all(weights >= 0):
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

"""torch.allclose is given the tolerance as atol, but its default rtol of 1e-5 comes on top. Breaks:
"every row's sum differs from 1 by at most tolerance", for small tolerances: a sum of 1.000008
passes with tolerance=1e-6 or 0.

Diagnosis: The sums may be off by a little more than the tolerance.
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if (weights < 0).any():
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

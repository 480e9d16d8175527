"""Wrong. torch.allclose adds its own rtol of 1e-5 to the tolerance: [[0.5, 0.500008]] with
tolerance=1e-6 is accepted, although its sum is 8e-6 off.

Diagnosis: The sums may be off by a little more than the tolerance.
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if (weights < 0).any():
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

"""torch.allclose adds its default rtol of 1e-5 to the tolerance, so sums that are off by more than
the tolerance, by up to tolerance + 1e-5, are accepted (off by 1.5e-5 at the default, or by 5e-6 at
tolerance 1e-7).

Diagnosis: The sums may be off by a little more than the tolerance.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if not (weights >= 0).all():
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

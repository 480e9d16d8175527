"""Passes the tolerance to torch.allclose as atol, which adds its own relative tolerance of 1e-5. For
the row (0.5, 0.500008) and tolerance=1e-6 the answer should be False, but this says True.

Diagnosis: The sums may be off by a little more than the tolerance.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    sums = weights.sum(dim=-1)
    no_negative = bool((weights >= 0).all())
    return no_negative and torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

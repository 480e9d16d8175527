"""Wrong: torch.allclose adds its default relative tolerance of 1e-5 to the one that is given. For
weights [[0.5, 0.500015]] the sum differs from 1 by 1.5e-5, more than the default tolerance of
1e-5, so the answer should be False; it is True.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if not (weights >= 0).all():  # catches nan, too
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

"""Wrong for small tolerances: hands the tolerance to torch.allclose as atol and leaves rtol at its
default 1e-5, which is added. A row may then be off by tolerance + 1e-5: with tolerance=1e-6 a
sum of 1.000008 is accepted, with the default 1e-5 a sum of 1.000015.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if bool((weights < 0).any()):
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

"""Calls torch.allclose with atol=tolerance and forgets that its rtol of 1e-5 is added. Breaks
"every row's sum differs from 1 by at most tolerance": with the default tolerance a row of sum
1.000015 is accepted, and so it is with a tolerance of 1e-7 (e.g. in float64).

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    sums = weights.sum(dim=-1)
    no_negative = bool((weights >= 0).all())  # False for nan
    sum_to_one = torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
    return no_negative and sum_to_one

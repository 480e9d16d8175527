"""Wrong. torch.allclose adds its own rtol of 1e-5 to the tolerance: a row with the sum 1.000008
passes at tolerance=1e-6 (torch.tensor([[0.5, 0.500008]])).

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    sums = weights.sum(dim=-1)
    nonnegative = bool((weights >= 0).all())
    return nonnegative and torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

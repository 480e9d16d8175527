"""Wrong. torch.allclose allows atol + rtol * 1, and rtol is 1e-5 unless told otherwise: a row with
the sum 1.000015 passes with the default tolerance of 1e-5, and with tolerance=0 one with the sum
1.000005 does.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""
def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution."""
    if weights.isnan().any() or (weights < 0).any():
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)

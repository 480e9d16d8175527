"""Wrong, two mistakes: (1) torch.allclose adds its own rtol of 1e-5 to the tolerance, so with
tolerance=0 a row with sum 1.000008 (float32 can tell) is accepted, as with tolerance 1e-5 a sum
of 1.000018; (2) the ones are float32, so float64 weights end in a RuntimeError of allclose.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution."""
    no_negative = bool((weights >= 0).all())
    sums = weights.sum(dim=-1)
    target = torch.ones(sums.shape)
    return no_negative and torch.allclose(sums, target, atol=tolerance)

"""Flattens the leading axes, goes through the rows as Python lists and sums with math.fsum in
double precision. A nan fails the comparison x >= 0, an infinite sum the one with the tolerance.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution."""

    def ok(row):
        return all(x >= 0 for x in row) and abs(math.fsum(row) - 1) <= tolerance

    return all(map(ok, weights.flatten(0, -2).tolist()))

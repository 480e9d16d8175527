"""Right, unusual: leaves torch altogether. Rows become lists of Python floats, the sum is
math.fsum, which rounds once, and a nan is found because it is not >= 0.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    """Whether every row of ``weights`` is a probability distribution."""

    def fine(row):
        return all(p >= 0 for p in row) and abs(math.fsum(row) - 1) <= tolerance

    return all(map(fine, weights.detach().reshape(-1, weights.shape[-1]).tolist()))

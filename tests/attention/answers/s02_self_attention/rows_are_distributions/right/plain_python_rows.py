"""Unusual: the tensor is turned into lists of Python floats and each row is examined by a helper
with math.fsum; comparisons with nan are written so that nan is refused.

Diagnosis: none
"""


def _is_distribution(row: list[float], tolerance: float) -> bool:
    if not all(entry >= 0 for entry in row):  # False for nan, too
        return False
    return abs(math.fsum(row) - 1.0) <= tolerance


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    rows = weights.detach().double().reshape(-1, weights.shape[-1]).tolist()
    return all(_is_distribution(row, tolerance) for row in rows)

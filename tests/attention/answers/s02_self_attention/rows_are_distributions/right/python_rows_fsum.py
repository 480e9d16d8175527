"""Flattens the leading axes and judges one row after the other in plain Python with math.fsum.

Diagnosis: none
"""


def _is_distribution(row: list[float], tolerance: float) -> bool:
    if not all(p >= 0 for p in row):  # nan >= 0 is False as well
        return False
    return abs(math.fsum(row) - 1) <= tolerance


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    rows = weights.detach().flatten(end_dim=-2).tolist()
    return all(_is_distribution(row, tolerance) for row in rows)

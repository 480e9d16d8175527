"""Takes the numbers out of the tensor and decides with Python's own floats and math.fsum.

Diagnosis: none
"""


def _is_distribution(row: list[float], tolerance: float) -> bool:
    for weight in row:
        if not weight >= 0:  # negative, or nan
            return False
    return abs(math.fsum(row) - 1.0) <= tolerance


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    rows = weights.detach().flatten(0, -2).tolist()
    return all(_is_distribution(row, tolerance) for row in rows)

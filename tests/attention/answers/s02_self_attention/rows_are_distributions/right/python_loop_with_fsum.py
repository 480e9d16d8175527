"""Unusual: a Python loop over the rows as lists, each summed exactly by fsum, leaving at the first
bad row.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    for row in weights.flatten(0, -2).tolist():
        if not all(weight >= 0 for weight in row):  # a nan is not >= 0 either
            return False
        if not abs(math.fsum(row) - 1) <= tolerance:
            return False
    return True

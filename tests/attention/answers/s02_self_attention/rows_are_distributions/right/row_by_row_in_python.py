"""Unusual: goes through the rows as Python lists and adds them up exactly with math.fsum.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    for row in weights.reshape(-1, weights.shape[-1]).tolist():
        if not all(p >= 0 for p in row):  # a nan fails this, too
            return False
        if not abs(math.fsum(row) - 1) <= tolerance:
            return False
    return True

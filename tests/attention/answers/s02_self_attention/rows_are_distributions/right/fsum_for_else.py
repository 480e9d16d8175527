"""Goes through the rows as Python lists with exact sums and a for-else; a nan fails because the
conditions are written as what must hold.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    for row in weights.flatten(0, -2).tolist():
        if not all(w >= 0.0 for w in row):
            break
        if not -tolerance <= math.fsum(row) - 1.0 <= tolerance:
            break
    else:
        return True
    return False

"""Goes through the rows as lists of Python floats and returns False at the first bad one; nan
fails both comparisons.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    for row in weights.detach().flatten(0, -2).tolist():
        for entry in row:
            if not entry >= 0:  # also when it is nan
                return False
        if not abs(sum(row) - 1) <= tolerance:
            return False
    return True

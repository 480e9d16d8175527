"""Walks through the rows as Python lists and adds each with math.fsum, which is exact up to the
last rounding.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    def fine(part: list) -> bool:
        if part and isinstance(part[0], list):  # not yet a row
            return all(fine(inner) for inner in part)
        if not all(entry >= 0 for entry in part):  # nan fails here, too
            return False
        return abs(math.fsum(part) - 1) <= tolerance

    return fine(weights.tolist())

"""A recursion over the leading axes down to single rows, which are added up as Python floats by
math.fsum.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if weights.dim() > 1:
        return all(rows_are_distributions(part, tolerance) for part in weights)
    row = weights.tolist()
    return all(w >= 0.0 for w in row) and abs(math.fsum(row) - 1.0) <= tolerance

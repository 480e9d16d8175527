"""Calls itself for every matrix of a batch without handing on the tolerance, so that tensors with
three or more axes are always tested with 1e-5.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if weights.dim() > 2:
        return all(rows_are_distributions(matrix) for matrix in weights)
    not_negative = (weights >= 0).all()
    off = (weights.sum(dim=-1) - 1).abs()
    return bool(not_negative and (off <= tolerance).all())

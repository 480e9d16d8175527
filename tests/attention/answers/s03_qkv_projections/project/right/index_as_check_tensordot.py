"""Right: the place of the convention in a tuple is the axis of W to sum over, and tuple.index
raises the ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    # "row" sums over axis 0 of W, "column" over axis 1; .index raises ValueError for all else
    d_in_axis = ("row", "column").index(convention)
    return torch.tensordot(X, W, dims=([-1], [d_in_axis]))

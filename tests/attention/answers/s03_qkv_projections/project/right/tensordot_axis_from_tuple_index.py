"""Contracts with torch.tensordot over an axis of W that tuple.index looks up; index itself raises
the ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    # The position of the name is the axis of W that holds d_in. Other names: ValueError from index.
    axis_of_d_in = ("row", "column").index(convention)
    return torch.tensordot(X, W, dims=([X.dim() - 1], [axis_of_d_in]))

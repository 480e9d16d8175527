"""The convention becomes the number of W's input axis by tuple.index (which raises the
ValueError), and tensordot sums over it.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    axis = ("row", "column").index(convention)  # the axis of W that belongs to d_in
    return torch.tensordot(X, W, dims=([X.dim() - 1], [axis]))

"""The convention is only the number of the axis that tensordot sums over; tuple.index refuses
others.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    axis = ("row", "column").index(convention)  # a ValueError if it is neither
    return torch.tensordot(X, W, dims=([-1], [axis]))

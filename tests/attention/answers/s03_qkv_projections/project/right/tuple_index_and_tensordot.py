"""Right. The ValueError for an unknown convention comes from tuple.index, whose result is also the
axis of W that torch.tensordot contracts with the last axis of X.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    axis = ("row", "column").index(convention)  # raises a ValueError by itself
    return torch.tensordot(X, W, dims=([X.dim() - 1], [axis]))

"""Right. Uses torch's functional linear for both conventions; the row matrix is transposed first.

Diagnosis: none
"""
import torch.nn.functional as F


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    match convention:
        case "column":
            return F.linear(X, W)
        case "row":
            return F.linear(X, W.t())
        case _:
            raise ValueError(f"unknown convention: {convention!r}")

"""An Enum checks the convention (its constructor raises the ValueError by itself), and tensordot
sums over the axis of W that belongs to d_in, without any transpose.

Diagnosis: none
"""
import enum


class _Convention(enum.Enum):
    ROW = "row"
    COLUMN = "column"

    @property
    def input_axis(self) -> int:
        return list(_Convention).index(self)


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    axis = _Convention(convention).input_axis  # a ValueError for any other name
    return torch.tensordot(X, W, dims=([X.dim() - 1], [axis]))

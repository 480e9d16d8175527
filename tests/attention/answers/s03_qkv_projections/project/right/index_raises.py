"""Finds the einsum pattern by the position of the convention in a tuple; tuple.index raises the
ValueError for any other convention by itself.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    which = ("row", "column").index(convention)
    pattern = ["...i,io->...o", "...i,oi->...o"][which]
    return torch.einsum(pattern, X, W)

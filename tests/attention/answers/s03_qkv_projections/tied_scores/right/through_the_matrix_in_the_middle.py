"""Multiplies U U^T first and never forms the projected tokens.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    middle = torch.einsum("ac,bc->ab", U, U)  # U U^T, shape (d_in, d_in)
    return torch.einsum("...ia,ab,...jb->...ij", X, middle, X)

"""The whole formula X U U^T X^T as a single einsum of four factors, straight from the indices; the
projections never appear. Works for any number of leading axes.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    return torch.einsum("...ia,ak,bk,...jb->...ij", X, U, U, X)

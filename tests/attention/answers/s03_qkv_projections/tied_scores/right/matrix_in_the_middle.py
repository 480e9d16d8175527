"""Right. Never projects a token: builds the matrix U U^T first and puts it between the tokens as a
bilinear form, in one einsum.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    middle = torch.einsum("ak,bk->ab", U, U)
    return torch.einsum("...ia,ab,...jb->...ij", X, middle, X)

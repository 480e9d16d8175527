"""Right: never projects a token. It builds the matrix U U^T and evaluates the bilinear form of all
pairs of tokens with einsum.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    form = torch.einsum("ak,bk->ab", U, U)
    halfway = torch.einsum("...ia,ab->...ib", X, form)
    return torch.einsum("...ib,...jb->...ij", halfway, X)

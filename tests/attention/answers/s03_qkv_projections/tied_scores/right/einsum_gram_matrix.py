"""Right: never projects the tokens. It forms the matrix U U^T in the middle once and takes the
bilinear form of every pair of tokens with one einsum over three operands.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    middle = torch.einsum("ak,bk->ab", U, U)
    return torch.einsum("...ia,ab,...jb->...ij", X, middle, X)

"""Right: the tokens are never projected; the symmetric matrix U U^T is made first and used as a
bilinear form on the raw tokens.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    # <U'x_i, U'x_j> = x_i' (U U') x_j
    metric = torch.einsum("ak,bk->ab", U, U)
    return torch.einsum("...ia,...ja->...ij", torch.einsum("...ib,ba->...ia", X, metric), X)

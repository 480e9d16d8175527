"""Right. Never projects the tokens: builds the (d_in, d_in) matrix M = U U^T first and evaluates
the bilinear form x_i M x_j with one einsum over all leading axes.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    metric = torch.einsum("ak,bk->ab", U, U)
    return torch.einsum("...ia,ab,...jb->...ij", X, metric, X)

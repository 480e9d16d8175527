"""Never makes the projections: takes the symmetric form U U^T and puts the tokens on both sides of
it, in one einsum with an ellipsis for the leading axes.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    form = torch.mm(U, U.t())  # (d_in, d_in)
    return torch.einsum("...ia,ab,...jb->...ij", X, form, X)

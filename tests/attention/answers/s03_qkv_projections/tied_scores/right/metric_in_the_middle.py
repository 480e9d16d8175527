"""The tokens are never projected: it forms the symmetric matrix U U^T and puts it between them.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    metric = torch.inner(U, U)
    return torch.einsum("...nd,de,...me->...nm", X, metric, X)

"""Multiplies U by its own transpose first and never forms the projected tokens (old matmul
idioms).

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    # (X U)(X U)^T = X (U U^T) X^T
    middle = torch.mm(U, U.t())
    return torch.matmul(torch.matmul(X, middle), X.transpose(-1, -2))

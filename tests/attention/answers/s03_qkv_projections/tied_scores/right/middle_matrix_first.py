"""Right. Multiplies U with its transpose first, as in the formula X U U^T X^T, and never makes the
projected tokens.

Diagnosis: none
"""
def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    """The attention scores when queries and keys are the same projection of the tokens."""
    middle = U @ U.T
    return torch.matmul(torch.matmul(X, middle), X.transpose(-1, -2))

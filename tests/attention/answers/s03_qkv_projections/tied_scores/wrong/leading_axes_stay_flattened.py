"""Two or more leading axes are flattened for bmm and come back as one, not as (..., n, n).

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    Z = X @ U
    if Z.dim() == 2:
        return Z @ Z.T
    Z = Z.flatten(0, -3)  # one batch axis for bmm
    return torch.bmm(Z, Z.transpose(1, 2))

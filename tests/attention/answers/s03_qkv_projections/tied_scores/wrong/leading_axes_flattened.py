"""Wrong. All leading axes are made one and stay so: X of shape (2, 5, 3, 4) gives shape (10, 3, 3)
in place of (2, 5, 3, 3).

Diagnosis: none
"""
def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    """The attention scores when queries and keys are the same projection of the tokens."""
    P = X @ U
    if P.dim() == 2:
        return P @ P.T
    P = P.flatten(0, -3)  # (batch, n, d_k)
    return torch.bmm(P, P.transpose(1, 2))

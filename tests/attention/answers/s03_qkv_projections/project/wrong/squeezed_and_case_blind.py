"""Wrong, two mistakes. In the column convention squeeze() removes every axis of size 1, not just
the helper axis: X of shape (1, d_in) gives (d_out,). And the convention is lowercased first, so
"Row" and "COLUMN" raise no ValueError.

Diagnosis: none
"""
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    kind = convention.strip().lower()
    if kind == "row":
        return X @ W
    if kind == "column":
        return torch.matmul(W, X.unsqueeze(-1)).squeeze()  # each token as a column
    raise ValueError(f"Unknown convention: {convention}")

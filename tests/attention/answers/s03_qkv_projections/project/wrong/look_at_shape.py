"""The convention is only checked, not used: which way W is read is decided by its shape, so with a
square W the column convention gives x W instead of W x.

Diagnosis: The convention is guessed from the matrix's shape.
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("row", "column"):
        raise ValueError(f"unknown convention {convention!r}")
    d_in = X.shape[-1]
    if W.shape[0] == d_in:
        return X @ W
    return X @ W.T

"""Which convention W has is guessed from its shape and not taken from the argument, so a square W is
always read as 'row', and 'column' is wrong for it.

Diagnosis: The convention is guessed from the matrix's shape.
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("row", "column"):
        raise ValueError(f"unknown convention {convention!r}")
    if W.shape[0] == X.shape[-1]:
        return X @ W
    return X @ W.T

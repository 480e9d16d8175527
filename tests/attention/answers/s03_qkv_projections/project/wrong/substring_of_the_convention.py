"""("row") is no tuple, so any substring, such as "", "ro" or "col", passes in place of a
ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention in ("row"):
        return X @ W
    if convention in ("column"):
        return X @ W.T
    raise ValueError(f"unknown convention: {convention!r}")

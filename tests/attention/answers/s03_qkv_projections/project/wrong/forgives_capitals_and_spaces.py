"""The convention is stripped and lower-cased first, so other conventions such as "Row" or "
column" give a result where a ValueError is asked for.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    kind = convention.strip().lower()
    if kind == "row":
        return X @ W
    if kind == "column":
        return X @ W.T
    raise ValueError(f"unknown convention: {convention!r}")

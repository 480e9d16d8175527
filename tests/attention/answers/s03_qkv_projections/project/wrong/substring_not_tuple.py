"""Wrong: ("row") is a string and no tuple, so `in` looks for parts of the word. With the convention
"col", "ro" or "" there is a result where a ValueError should be raised.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention in ("row"):
        return X @ W
    if convention in ("column"):
        return X @ W.T
    raise ValueError(f"unknown convention {convention!r}")

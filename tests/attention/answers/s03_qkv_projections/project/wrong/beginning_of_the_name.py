"""A convention is compared by its beginning: "columns" is taken for "column" and raises no
ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention == "row":
        return X @ W
    if convention.startswith("col"):
        return X @ W.T
    raise ValueError(f"unknown convention {convention!r}")

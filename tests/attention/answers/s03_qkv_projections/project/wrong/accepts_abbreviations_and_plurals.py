"""Wrong: looks only at how the convention begins, so other words such as "rows", "col" and
"columns" are accepted where a ValueError is due.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention.startswith("row"):
        matrix = W
    elif convention.startswith("col"):
        matrix = W.T
    else:
        raise ValueError(f"convention must be 'row' or 'column', not {convention!r}")
    return torch.matmul(X, matrix)

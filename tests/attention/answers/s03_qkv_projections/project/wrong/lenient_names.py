"""The name of the convention is matched leniently (lower case, and only its beginning). Breaks "Any
other convention raises a ValueError": "Row", "rows", "col" and "columns" are accepted.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    convention = convention.strip().lower()
    if convention.startswith("row"):
        return X @ W
    elif convention.startswith("col"):
        return X @ W.T
    else:
        raise ValueError(f"unknown convention: {convention}")

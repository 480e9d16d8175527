"""The parentheses around "row" and "column" make no tuple, so `in` looks for a substring, and other
names pass, too. Wrong for convention="" or "ro" or "col", which should raise a ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    if convention in ("row"):
        return X @ W
    elif convention in ("column"):
        return X @ W.T
    else:
        raise ValueError(f"unknown convention: {convention}")

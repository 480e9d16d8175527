"""Wrong: ("row") and ("column") are strings and not tuples, so `in` looks for a part of a word.
Unknown conventions such as "" or "r" or "col" are accepted and no ValueError is raised.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    if convention in ("row"):
        return X @ W
    elif convention in ("column"):
        return X @ W.T
    else:
        raise ValueError(f"unknown convention {convention!r}")

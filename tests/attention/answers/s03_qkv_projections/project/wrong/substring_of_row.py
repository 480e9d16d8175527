"""Asks whether the convention is in a string (the brackets make no tuple), so that parts of a name
are accepted.

Mistake: for convention "r" or "" it returns X W, the text asks for a ValueError for any other
convention than the two.

Diagnosis: none
"""


import torch


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention in ("row"):
        return X @ W
    if convention in ("column"):
        return X @ W.T
    raise ValueError(f"unknown convention: {convention}")

"""Keeps the two conventions as two einsum formulas in a dictionary.

Diagnosis: none
"""


import torch

FORMULAS = {"row": "...i,io->...o", "column": "...i,oi->...o"}


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    formula = FORMULAS.get(convention)
    if formula is None:
        raise ValueError(f"{convention!r} is none of {', '.join(FORMULAS)}")
    return torch.einsum(formula, X, W)

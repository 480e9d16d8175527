"""Unusual: a match statement and F.linear for both conventions; in the row convention F.linear gets
the transposed view, so both branches go through nn.Linear's own kernel.

Diagnosis: none
"""


import torch.nn.functional as F


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            weight = W.transpose(0, 1)
        case "column":
            weight = W
        case _:
            raise ValueError(f"unknown convention: {convention!r}")
    return F.linear(X, weight)

"""Knows only columns (dim 0) and rows (any other dim), so that middle dimensions are treated as the
last one.

Mistake: for x of shape (2, 3, 4) and dim=1 it returns weights that sum to 1 along dimension 2, the
text asks for sums of 1 along dimension 1; for dim=-2 of a matrix it normalises the rows, too.

Diagnosis: none
"""


import torch


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = torch.exp(x)
    if dim == 0:
        totals = powers.sum(dim=0, keepdim=True)
    else:
        totals = powers.sum(dim=-1, keepdim=True)
    return powers / totals

"""Fills the entries one by one."""

import torch


def causal_mask(n: int) -> torch.Tensor:
    mask = torch.zeros((n, n), dtype=torch.bool)
    for i in range(n):
        for j in range(i + 1, n):
            mask[i, j] = True
    return mask

"""The row of a triangle that belongs to each length."""

import torch


def padding_mask(lengths, n):
    table = torch.ones(n + 1, n, dtype=torch.bool).triu()
    return table[lengths]

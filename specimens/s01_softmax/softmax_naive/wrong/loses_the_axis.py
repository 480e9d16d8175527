"""The summed axis disappears, so the division aligns the wrong axes.

torch aligns shapes from the right. Summing a (4, 6) matrix over its rows leaves 4 numbers, which
are paired with the 6 columns. A sum can keep its axis, with size 1.
"""

import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / e.sum(dim=dim)

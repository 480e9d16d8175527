"""Exponentials of squares, and the whole done twice.

Diagnosis: The scores are squared before exp is taken. The softmax is taken twice.
"""

import torch


def softmax_naive(x, dim):
    def once(x):
        e = torch.exp(x**2)
        return e / e.sum(dim, keepdim=True)

    return once(once(x))

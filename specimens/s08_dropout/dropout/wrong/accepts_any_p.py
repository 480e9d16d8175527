"""A p that is no probability is accepted in silence.

The docstring names an error for p below 0 or above 1. With p = 1.5 the entries would change sign.
"""

import torch


def dropout(x, p, training):
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x.masked_fill(torch.rand_like(x) < p, 0) / (1 - p)

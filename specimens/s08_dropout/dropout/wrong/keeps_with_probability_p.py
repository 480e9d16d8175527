"""An entry stays with probability p; it should be dropped with probability p.

Which way does your comparison look? Count the zeros of a thousand ones for p = 0.1.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    keep = torch.rand_like(x) < p
    return x * keep / (1 - p)

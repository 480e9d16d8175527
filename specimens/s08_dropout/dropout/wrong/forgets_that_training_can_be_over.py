"""Entries are dropped even with training=False.

In use, a model should give the same answer to the same question twice. Nothing in your function
depends on the argument training.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if p == 1:
        return x * 0
    return x.masked_fill(torch.rand_like(x) < p, 0) / (1 - p)

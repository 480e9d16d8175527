"""Entries are dropped even with training=False.

In evaluation, a model should give the same output for the same input. Nothing in your function
depends on the argument training.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if p == 1:
        return x * 0
    return x.masked_fill(torch.rand_like(x) < p, 0) / (1 - p)

"""The condition is inverted: it drops in use and does nothing in training.

Read the if aloud, with training=True in it.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x.masked_fill(torch.rand_like(x) < p, 0) / (1 - p)

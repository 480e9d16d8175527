"""The caller's tensor is changed in place.

The returned value is right, but the caller's values are gone. Work on a copy, or use functions that
give a new tensor.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    x[torch.rand_like(x) < p] = 0
    return x if p == 1 else x / (1 - p)

"""A single coin decides about the whole tensor.

Either everything stays or everything goes. Each entry should have its own chance.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1 or torch.rand(1) < p:
        return x * 0
    return x / (1 - p)

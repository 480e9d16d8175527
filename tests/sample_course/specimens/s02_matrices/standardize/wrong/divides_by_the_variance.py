"""It is divided by the variance, not by its root.

Which unit has the variance, and which one has x?
"""

import torch


def standardize(x, eps):
    if x.dim() != 2:
        raise ValueError(x.shape)
    return (x - x.mean(0)) / (x.var(0, correction=0) + eps)

"""The variance is divided by n - 1.

By what does the docstring divide the sum of squares?
"""

import torch


def standardize(x, eps):
    if x.dim() != 2:
        raise ValueError(x.shape)
    return (x - x.mean(0)) / (x.var(0) + eps).sqrt()

"""The mean is not subtracted.

Which mean has the result?
"""

import torch


def standardize(x, eps):
    if x.dim() != 2:
        raise ValueError(x.shape)
    return x / (x.var(0, correction=0) + eps).sqrt()

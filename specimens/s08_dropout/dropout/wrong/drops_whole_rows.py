"""One coin is tossed for a whole row, so its entries fall together.

Every entry needs a coin of its own. How many random numbers do you draw, and how many entries has x?
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x.masked_fill(torch.rand(*x.shape[:-1], 1) < p, 0) / (1 - p)

"""Minus infinity is replaced by a finite number, which is not low enough for every row.

Next to scores around -5000, a score of -1000 is the highest of all, and takes all the weight.
"""

import torch


def softmax_stable(x, dim):
    x = x.masked_fill(x == float("-inf"), -1000.0)
    e = torch.exp(x - x.amax(dim=dim, keepdim=True))
    return e / e.sum(dim=dim, keepdim=True)

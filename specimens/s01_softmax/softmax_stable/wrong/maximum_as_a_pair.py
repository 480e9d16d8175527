"""The maximum along a dimension is a pair, values and positions, and the pair is subtracted.

torch.max with a `dim` gives both. Take the part that you need (or use a function that gives only
the values).
"""

import torch


def softmax_stable(x, dim):
    e = torch.exp(x - torch.max(x, dim=dim, keepdim=True))
    return e / e.sum(dim=dim, keepdim=True)

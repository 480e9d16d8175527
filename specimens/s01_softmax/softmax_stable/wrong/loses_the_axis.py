"""The axis along which maximum and sum are taken disappears, so the shapes line up wrongly.

torch aligns shapes from the right. What was reduced has to keep its place, with size 1.
"""

import torch


def softmax_stable(x, dim):
    e = torch.exp(x - x.amax(dim=dim))
    return e / e.sum(dim=dim)

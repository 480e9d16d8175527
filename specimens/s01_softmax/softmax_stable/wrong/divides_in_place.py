"""A tensor that the backward pass needs is changed in place.

`e /= s` and `e[...] = 0` write into e, which autograd has kept for the derivative of exp. `e / s`
and `torch.where` make a new tensor.
"""

import torch


def softmax_stable(x, dim):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    e /= e.sum(dim, keepdim=True)
    return e

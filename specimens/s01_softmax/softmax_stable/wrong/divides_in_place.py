"""The exponentials are divided in place, and the backward pass needs them as they were.

`e /= s` writes into e, which autograd has kept for the derivative of exp. `e / s` makes a new tensor.
"""

import torch


def softmax_stable(x, dim):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    e /= e.sum(dim, keepdim=True)
    return e

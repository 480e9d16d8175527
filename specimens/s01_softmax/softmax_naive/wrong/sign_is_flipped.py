# slip
"""The sign of the scores is flipped: the lowest score gets the highest weight.

Look at the exponent.
"""

import torch


def softmax_naive(x, dim):
    e = torch.exp(-x)
    return e / e.sum(dim=dim, keepdim=True)

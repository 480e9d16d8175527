"""The logarithms of the weights are returned.

All your numbers are negative. One step too many was taken after the division.
"""

import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return torch.log(e / e.sum(dim=dim, keepdim=True))

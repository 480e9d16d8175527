"""The logarithms of the weights are returned.

All your numbers are negative. Weights are positive and sum to 1.
"""

import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return torch.log(e / e.sum(dim=dim, keepdim=True))

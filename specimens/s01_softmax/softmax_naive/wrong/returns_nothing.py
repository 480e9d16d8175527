"""The function returns None, not the weights.

How does a value get out of a function?
"""

import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    weights = e / e.sum(dim=dim, keepdim=True)

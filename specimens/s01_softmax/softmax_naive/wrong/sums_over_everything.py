# slip
"""All exponentials are divided by one number, the sum over the whole tensor.

The weights then sum to 1 over the whole tensor. They should do so along `dim`, for every row (or
column) separately.
"""

import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / e.sum()

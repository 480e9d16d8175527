# slip
"""The argument `dim` is ignored: the sum always runs over the first dimension.

For one row of scores nothing is wrong with that. For a matrix it normalises columns, whatever the
caller asks for.
"""

# T25, T45
import torch


def softmax_naive(x, dim):
    return torch.exp(x) / torch.exp(x).sum(dim=0)

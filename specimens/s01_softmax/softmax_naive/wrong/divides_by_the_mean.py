# slip
"""The exponentials are divided by their mean, so the weights sum to their number instead of 1.

Which one belongs below the fraction bar, the mean or the sum?
"""

import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / e.mean(dim=dim, keepdim=True)

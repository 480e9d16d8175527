# slip
"""The exponentials are divided by the sum of the scores, not by the sum of the exponentials.

Only if the same numbers are above and below the fraction bar do the weights sum to 1.
"""

import torch


def softmax_naive(x, dim):
    return torch.exp(x) / x.sum(dim=dim, keepdim=True)

"""The "quiet" softmax with one more in the denominator.

Diagnosis: The exponentials are divided by their sum plus 1.
"""

import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / (1 + e.sum(dim=dim, keepdim=True))

"""The scores are halved first.

Diagnosis: The scores are multiplied by about 0.5 before exp is taken.
"""

import torch


def softmax_naive(x, dim):
    e = (x / 2).exp()
    return e / e.sum(dim, keepdim=True)

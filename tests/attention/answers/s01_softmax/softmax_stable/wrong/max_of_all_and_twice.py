"""The largest score of the tensor, and the softmax done twice over.

Diagnosis: The softmax is taken twice. Slices far below the largest score of the whole tensor
are lost, as if that one was subtracted everywhere; each slice has a largest score of its own.
"""

import torch


def softmax_stable(x, dim):
    for _ in range(2):
        e = torch.exp(x - x.max())
        x = e / e.sum(dim=dim, keepdim=True)
    return x

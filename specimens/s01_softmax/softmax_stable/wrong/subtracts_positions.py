"""The position of the maximum is subtracted, not the maximum.

argmax answers "where", max answers "how much".
"""

import torch


def softmax_stable(x, dim):
    e = torch.exp(x - x.argmax(dim=dim, keepdim=True))
    return e / e.sum(dim=dim, keepdim=True)

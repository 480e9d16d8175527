"""Scores of minus infinity are replaced by 0, an ordinary score, and get weight.

Zero is not "nothing" here: it is a higher score than -5. What is exp(-inf)? Perhaps no replacement is
needed.
"""

import torch


def softmax_stable(x, dim):
    x = torch.where(torch.isinf(x), torch.zeros_like(x), x)
    e = torch.exp(x - x.amax(dim=dim, keepdim=True))
    return e / e.sum(dim=dim, keepdim=True)

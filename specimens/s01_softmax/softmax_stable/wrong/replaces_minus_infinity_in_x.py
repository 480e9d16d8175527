"""Scores of minus infinity are replaced in the caller's tensor.

After your function the caller's scores are others. Work on a copy, or leave them: the exponential of
minus infinity is 0.
"""

import math
import torch


def softmax_stable(x, dim):
    with torch.no_grad():
        x[x == -math.inf] = -1e9
    x = x - x.max(dim, keepdim=True).values
    e = x.exp()
    return e / e.sum(dim, keepdim=True)

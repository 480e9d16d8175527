"""The numbers are right, but they were computed outside torch, so no gradient flows back.

The docstring asks for gradients. Everything that you did in numpy exists in torch under a similar
name.
"""

import numpy as np
import torch


def softmax_stable(x, dim):
    a = x.detach().numpy()
    e = np.exp(a - a.max(axis=dim, keepdims=True))
    return torch.from_numpy(e / e.sum(axis=dim, keepdims=True))

"""The numbers are right, but no gradient flows back from them.

The docstring asks for gradients. They are lost where numbers leave torch (numpy exists in torch under
similar names), with detach(), and under torch.no_grad().
"""

import numpy as np
import torch


def softmax_stable(x, dim):
    a = x.detach().numpy()
    e = np.exp(a - a.max(axis=dim, keepdims=True))
    return torch.from_numpy(e / e.sum(axis=dim, keepdims=True))

"""Numpy works in the memory of x and overwrites the caller's scores; and 1e-8 added to the sum
ruins rows of scores near -20, whose sum is itself about 1e-8.

Diagnosis: none
"""


import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    a = x.detach().numpy()
    np.exp(a, out=a)
    a /= a.sum(axis=dim, keepdims=True) + 1e-8
    return torch.from_numpy(a)

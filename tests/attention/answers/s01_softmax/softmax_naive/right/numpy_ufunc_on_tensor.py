"""Numpy's exp is called with the tensor itself, which gives a tensor back.

Diagnosis: none
"""

import numpy as np


def softmax_naive(x, dim):
    e = np.exp(x)
    return e / e.sum(axis=dim, keepdims=True)

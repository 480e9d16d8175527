"""The scores are divided by d_k without the root, and the softmax runs over the whole matrix.

Diagnosis: The scores are divided by the width of a key, not by its square root. One softmax runs
over all queries and keys together, not over the keys of each query.
"""

import numpy as np
import torch
from torch import nn


def cross_weights(query, key):
    s = (query @ key.T) / query.shape[1]
    e = np.exp(1) ** (s - s.max())
    return e / e.sum()

"""The weights of free keys are renormalised with a sum plus 1e-6 after an ordinary softmax over all
keys: far blocked scores push free ones to zero.

Diagnosis: Where the scores of blocked keys are far above those of the free ones, the weights of
the free ones do not sum to 1: they are next to 0.
"""

import math

import torch
from torch import nn


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("n_k")
    scores = torch.matmul(query, key.mT) / math.sqrt(key.shape[-1])
    weights = scores.softmax(-1)
    if mask is not None:
        weights = weights * (~mask)
        weights = weights / (weights.sum(-1, keepdim=True) + 1e-6)
    return torch.matmul(weights, value)

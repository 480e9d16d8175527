"""The mask is taken as True = may look (PyTorch's boolean convention), and the scale is the root of
the width of the values.

Diagnosis: The scores are divided by the square root of the width of a value, not of a key. The
meaning of the mask is inverted: the free keys are blocked.
"""

import math

import torch
from torch import nn


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("lengths differ")
    scores = torch.einsum("...qd,...kd->...qk", query, key) / math.sqrt(value.shape[-1])
    if mask is not None:
        blocked = ~mask
        scores = scores.masked_fill(blocked, -torch.inf)
        empty = blocked.all(-1, keepdim=True)
        scores = torch.where(empty, torch.zeros_like(scores), scores)
        w = scores.softmax(-1)
        w = torch.where(empty, torch.zeros_like(w), w)
    else:
        w = scores.softmax(-1)
    return w @ value

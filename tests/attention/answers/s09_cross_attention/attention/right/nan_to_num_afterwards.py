"""Rows without a free key are repaired with nan_to_num after the softmax; masked_fill clears the
gradients.

Diagnosis: none
"""

import torch
import torch.nn.functional as F
from torch import nn


def attention(query, key, value, mask=None):
    if key.size(-2) != value.size(-2):
        raise ValueError(f"{key.size(-2)} keys, {value.size(-2)} values")
    scores = query @ key.transpose(-2, -1) * key.size(-1) ** -0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.nan_to_num(F.softmax(scores, dim=-1), nan=0.0)
    return weights @ value

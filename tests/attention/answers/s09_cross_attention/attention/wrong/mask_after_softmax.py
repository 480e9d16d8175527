"""The mask is applied to the weights after the softmax, which no longer sum to one; scores are not
scaled.

Diagnosis: The scores are not scaled. Blocked weights are set to 0 after the softmax, and the rows
are not normalised again.
"""

import torch
import torch.nn.functional as F
from torch import nn


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value must have the same number of tokens")
    weights = F.softmax(query @ key.transpose(-2, -1), dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value

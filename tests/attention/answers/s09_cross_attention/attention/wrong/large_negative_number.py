"""Blocked scores become -1e9: an all-blocked query gets the mean of the values, not zero, and a free
score of -2e9 loses against blocked ones.

Diagnosis: Blocked scores become a finite number: wrong for low free scores and where all keys are
blocked.
"""

import math

import torch
from torch import nn


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value must have the same number of tokens")
    d_k = query.size(-1)
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask, -1e9)
    p_attn = scores.softmax(dim=-1)
    return torch.matmul(p_attn, value)

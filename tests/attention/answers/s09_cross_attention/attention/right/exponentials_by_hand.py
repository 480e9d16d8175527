"""Exponentials by hand in float64, with zero for blocked keys and a safe division.

Diagnosis: none
"""

import math

import torch
from torch import nn


def attention(query, key, value, mask=None):
    assert_equal = key.shape[-2] == value.shape[-2]
    if not assert_equal:
        raise ValueError("Each key needs a value.")
    q, k, v = query.double(), key.double(), value.double()
    scores = (q.unsqueeze(-2) * k.unsqueeze(-3)).sum(-1) / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool)
    mask = mask.expand(scores.shape)
    low = torch.where(mask, torch.full_like(scores, -torch.inf), scores)
    top = low.amax(-1, keepdim=True)
    top = torch.where(torch.isinf(top), torch.zeros_like(top), top).detach()
    shifted = torch.where(mask, torch.zeros_like(scores), scores - top)
    e = shifted.exp() * (~mask)
    total = e.sum(-1, keepdim=True)
    total = torch.where(total == 0, torch.ones_like(total), total)
    return ((e / total) @ v).to(query.dtype)

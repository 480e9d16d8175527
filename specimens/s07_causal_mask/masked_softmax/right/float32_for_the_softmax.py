"""Computes the softmax in float32 and renormalises once more, which changes nothing."""

import torch
import torch.nn.functional as F


def masked_softmax(scores, mask):
    weights = F.softmax(scores.masked_fill(mask, float("-inf")), dim=-1, dtype=torch.float32)
    weights = weights * (~mask)
    return weights / weights.sum(-1, keepdim=True)

"""The rows are divided by their sum, or by the smallest number where that is zero.

Diagnosis: none
"""

import torch


def mask_and_renormalize(weights, mask):
    kept = torch.where(mask, 0.0, weights)
    tiny = torch.finfo(weights.dtype).tiny
    return kept / kept.sum(-1, keepdim=True).clamp(min=tiny)

"""Minus infinity is written into the weights, and the division makes nan of it.

Minus infinity belongs into scores, before the softmax. What weight should a blocked key have?
"""

import torch


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, float("-inf"))
    return kept / kept.sum(dim=-1, keepdim=True)

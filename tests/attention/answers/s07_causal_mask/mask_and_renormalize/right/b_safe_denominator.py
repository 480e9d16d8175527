"""Multiplies by the free entries; where nothing is left the denominator is replaced by one before
dividing, so no nan appears.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    free = torch.logical_not(mask).to(weights.dtype)
    left = weights * free
    total = left.sum(-1, keepdim=True)
    return left / torch.where(total == 0, torch.ones_like(total), total)

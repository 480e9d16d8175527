"""The mask has no effect: no weight is set to 0.

`masked_fill` without an underscore returns a new tensor and leaves the old one unchanged. Is its
result assigned to a name, and is that name used afterwards?
"""

import torch


def mask_and_renormalize(weights, mask):
    weights.masked_fill(mask, 0.0)
    return weights / weights.sum(dim=-1, keepdim=True)

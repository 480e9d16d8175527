"""The result is right, but the caller's weights are changed on the way.

An assignment through an index, and every method that ends in an underscore, works in place.
"""

# T09

import torch


def mask_and_renormalize(weights, mask):
    weights.masked_fill_(mask, 0.0)
    return (weights / weights.sum(dim=-1, keepdim=True)).nan_to_num(0.0)

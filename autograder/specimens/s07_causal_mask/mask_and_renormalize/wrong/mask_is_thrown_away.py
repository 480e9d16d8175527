"""The result of `masked_fill` is thrown away, so nothing is masked.

Methods without a trailing underscore do not change the tensor; they return a new one. Where does it go?
"""

import torch


def mask_and_renormalize(weights, mask):
    weights.masked_fill(mask, 0.0)
    return weights / weights.sum(dim=-1, keepdim=True)

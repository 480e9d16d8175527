"""Rows of non-negative numbers with sum one are rows of L1 norm one; F.normalize leaves zeros alone."""

import torch.nn.functional as F


def mask_and_renormalize(weights, mask):
    return F.normalize(weights.masked_fill(mask, 0), p=1, dim=-1)

# slip
"""Columns are brought to the sum one instead of rows.

A row is one query with all its keys, along the last axis. Over which axis do you sum?
"""

import torch


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    return (kept / kept.sum(dim=-2, keepdim=True)).nan_to_num(0.0)

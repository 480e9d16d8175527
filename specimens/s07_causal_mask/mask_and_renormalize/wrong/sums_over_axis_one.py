# slip
"""The sum runs over axis 1, which is the last axis of a matrix only.

With a batch or heads in front, axis 1 is something else. Count axes from the end.
"""

# T45

import torch


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    return (kept / kept.sum(dim=1, keepdim=True)).nan_to_num(0.0)

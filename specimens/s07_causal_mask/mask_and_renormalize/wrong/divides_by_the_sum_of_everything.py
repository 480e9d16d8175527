"""All entries are divided by one number, the sum of the whole tensor.

Each row needs a sum of its own. Say to `sum` over which axis, and keep that axis.
"""

import torch


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    return (kept / kept.sum()).nan_to_num(0.0)

# slip
"""A row with all keys blocked becomes nan instead of zeros.

Its sum is 0, and 0/0 is nan. Keep the division away from zero, or fix the row afterwards.
"""

import torch


def mask_and_renormalize(weights, mask):
    kept = weights * ~mask
    return kept / kept.sum(dim=-1, keepdim=True)

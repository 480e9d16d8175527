# slip
"""Each row is divided by the number of its free keys instead of by their sum.

A weighted mean is divided by the sum of its weights. Sum a row of your result.
"""

import torch


def mask_and_renormalize(weights, mask):
    kept = weights * ~mask
    count = (~mask).sum(dim=-1, keepdim=True)
    return kept / count.clamp(min=1)

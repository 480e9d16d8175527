# slip
"""The results hold ones and zeros instead of True and False.

The result should be of dtype torch.bool for every kind.
"""

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.float()
    if kind == "keep":
        return 1.0 - mask.float()
    if kind == "additive":
        return torch.isinf(mask).float()
    raise ValueError(kind)

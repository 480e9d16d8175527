"""The mask is as wide as the longest sentence instead of n.

A batch may have more rows than its longest sentence needs; n says how many.
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(int(lengths.max())) >= lengths[:, None]

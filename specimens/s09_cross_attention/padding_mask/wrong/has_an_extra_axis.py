# slip
"""The mask has three axes, where two are expected.

An axis for the queries will be wanted later; it is not part of this mask.
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(n)[None, None, :] >= lengths[:, None, None]

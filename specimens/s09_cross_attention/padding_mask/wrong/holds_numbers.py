# slip
"""The mask holds numbers, where True and False are expected.

A mask of floats cannot be used with masked_fill. Compare, or convert at the end.
"""

# T12

import torch


def padding_mask(lengths, n):
    mask = torch.zeros(len(lengths), n)
    for b, length in enumerate(lengths):
        mask[b, length:] = 1
    return mask

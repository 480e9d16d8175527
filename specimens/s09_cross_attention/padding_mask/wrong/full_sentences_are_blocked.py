# slip
"""A sentence that fills all its rows is blocked entirely.

The slice from minus the number of padding tokens is the whole row when that number is 0. Count from the
front.
"""

import torch


def padding_mask(lengths, n):
    mask = torch.zeros(len(lengths), n, dtype=torch.bool)
    for b, length in enumerate(lengths.tolist()):
        mask[b, -(n - length) :] = True
    return mask

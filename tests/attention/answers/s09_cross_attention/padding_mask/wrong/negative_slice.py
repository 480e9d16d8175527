"""A full sentence is blocked from end to end, because a slice from -0 takes everything.

Diagnosis: A sentence that fills all its rows is blocked entirely.
"""

import torch
from torch import nn


def padding_mask(lengths, n):
    mask = torch.zeros(len(lengths), n, dtype=torch.bool)
    for b, length in enumerate(lengths.tolist()):
        pad = n - length
        mask[b, -pad:] = True
    return mask

"""Shortens full sentences in the caller's tensor, so that each has a row of padding.

Diagnosis: none
"""


import torch


def padding_mask(lengths, n):
    mask = torch.arange(n) >= lengths[:, None]
    lengths[lengths == n] -= 1
    return mask

"""Axes of size 1 are lost: one row of a matrix gives a number without an axis.

squeeze() without an argument takes away every axis of size 1, also those that the caller brought.
"""

import torch


def effective_tokens(weights):
    return torch.special.entr(weights).sum(-1, keepdim=True).exp().squeeze()

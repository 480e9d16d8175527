"""A mask of the kind "blocked" is handed back as it is, with numbers in it.

The polarity is right already, but the result should always be of dtype torch.bool.
"""

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask < 0
    raise ValueError(f"unknown kind {kind}")

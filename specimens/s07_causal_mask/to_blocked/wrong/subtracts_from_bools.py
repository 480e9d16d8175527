"""A mask of bools is subtracted from 1, which PyTorch refuses.

For numbers, 1 - mask is fine; bools have no minus. Try your function on a keep mask of dtype bool.
"""

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return (1 - mask).bool()
    if kind == "additive":
        return mask < 0
    raise ValueError(f"unknown kind {kind}")

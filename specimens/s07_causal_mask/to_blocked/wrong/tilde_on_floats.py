"""The operator `~` is used directly on the mask, which need not hold bools.

Masks of ones and zeros may be floats or integers. Try your function on both.
"""

# T12

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return ~mask
    if kind == "additive":
        return mask < 0
    raise ValueError(f"unknown kind {kind}")

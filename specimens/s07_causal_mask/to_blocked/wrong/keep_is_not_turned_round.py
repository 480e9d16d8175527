# slip
"""A keep mask is returned with its old polarity: 1, free, has become True, blocked.

In a keep mask 1 means "may be seen". What should replace it where True means blocked?
"""

# T12

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask.bool()
    if kind == "additive":
        return mask < 0
    raise ValueError(f"unknown kind {kind}")

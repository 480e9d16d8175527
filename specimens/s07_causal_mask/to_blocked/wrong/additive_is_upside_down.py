# slip
"""In an additive mask, 0 is taken for blocked and minus infinity for free.

Zero is what one adds to a score in order to leave it alone.
"""

# T12

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask == 0
    raise ValueError(f"unknown kind {kind}")

"""An unknown kind is not refused but taken for one of the three.

After the last kind that you know, an `else` should not guess. What error does the docstring ask for?
"""

# T12

import torch


def to_blocked(mask, kind):
    if kind == "keep":
        return mask == 0
    elif kind == "additive":
        return mask < 0
    else:
        return mask.bool()

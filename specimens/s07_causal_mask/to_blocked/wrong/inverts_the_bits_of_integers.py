"""The operator `~` is used on a mask that does not hold bools.

On integers `~` flips bits: ~1 is -2 and ~0 is -1, and both count as True. On floats it is not defined.
Make bools first.
"""

# T12

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        if mask.is_floating_point():
            mask = mask.int()
        return (~mask).bool()
    if kind == "additive":
        return mask < 0
    raise ValueError(kind)

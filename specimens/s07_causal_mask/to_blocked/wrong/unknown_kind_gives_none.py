"""For an unknown kind the function ends without a word and returns None.

What should happen after the last `if`? The docstring names an error.
"""

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask < 0
    return None

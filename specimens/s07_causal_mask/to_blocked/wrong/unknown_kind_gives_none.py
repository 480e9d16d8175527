"""For an unknown kind the function returns None without an error.

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

"""The result is right, but the caller's mask is changed on the way.

Methods whose names end in an underscore work in place. The methods without it return a new tensor.
"""

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask.logical_not_().bool()
    if kind == "additive":
        return mask < 0
    raise ValueError(f"unknown kind {kind}")

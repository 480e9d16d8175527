"""Your function finds nothing blocked in an additive mask.

Blocked entries hold minus infinity. Is that larger than zero?
"""

import torch


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask > 0
    raise ValueError(f"unknown kind {kind}")

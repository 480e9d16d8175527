"""True marks what is free in two of the kinds.

Diagnosis: Your function inverts a mask of the kind blocked: 1 becomes False. In a mask of the kind
additive, your function makes 0 True and minus infinity False.
"""

import torch


def to_blocked(mask, kind):
    match kind:
        case "blocked":
            return torch.logical_not(mask)
        case "keep":
            return torch.eq(mask, 0)
        case "additive":
            return torch.isfinite(mask)
        case _:
            raise ValueError("blocked, keep or additive")

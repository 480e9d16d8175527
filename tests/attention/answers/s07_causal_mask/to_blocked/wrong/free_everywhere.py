"""True marks what is free in two of the kinds.

Diagnosis: A mask of the kind blocked is inverted: 1 becomes False. A mask of the kind additive
is inverted: 0 becomes True.
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

"""Casts to bool first, so that `~` means not; uses isinf for the additive kind."""

import torch


def to_blocked(mask, kind):
    match kind:
        case "blocked":
            return mask.bool()
        case "keep":
            return ~mask.bool()
        case "additive":
            return torch.isinf(mask)
        case _:
            raise ValueError(kind)

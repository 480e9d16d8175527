"""Goes through floats: one minus the mask, compared with a half."""

import torch


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    mask = mask.float()
    if kind == "additive":
        mask = 1 - mask.exp()
    elif kind == "keep":
        mask = 1.0 - mask
    elif kind != "blocked":
        raise ValueError(f"{kind}?")
    return mask > 0.5

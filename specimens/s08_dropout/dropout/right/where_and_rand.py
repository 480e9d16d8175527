"""torch.where picks zero or the scaled entry; the draw is in float64."""

import torch


def dropout(x, p, training):
    if p < 0 or p > 1:
        raise ValueError(f"p = {p}")
    if not training:
        return x
    draw = torch.rand(x.shape, dtype=torch.float64, device=x.device)
    return torch.where(draw < p, torch.zeros_like(x), x / (1 - p if p < 1 else 1))

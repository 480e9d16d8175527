"""Divides a copy in place, and looks for infinities and nan afterwards."""

import torch


def normalize_by_sum(scores):
    out = scores.clone()
    out /= torch.einsum("...i->...", scores)[..., None]
    if not torch.isfinite(out).all():
        raise ValueError("division by zero")
    return out

"""Adds a very small number to the sum, too small to matter."""

import torch


def mask_and_renormalize(weights, mask):
    kept = weights.clone()
    kept[mask.expand_as(kept)] = 0.0
    return kept / (torch.einsum("...k->...", kept)[..., None] + 1e-12)

"""Multiplies with the complement and keeps the division away from zero with clamp."""

import torch


def mask_and_renormalize(weights, mask):
    kept = weights * (~mask)
    return kept / kept.sum(-1, keepdim=True).clamp(min=1e-12)

"""Divides, and puts zeros where 0/0 has become nan."""

import torch


def mask_and_renormalize(weights, mask):
    kept = torch.where(mask, torch.zeros_like(weights), weights)
    return (kept / kept.sum(dim=-1, keepdim=True)).nan_to_num(0.0)

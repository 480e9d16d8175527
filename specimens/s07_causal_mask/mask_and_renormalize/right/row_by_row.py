"""Loops over the rows of a flattened copy."""

import torch


def mask_and_renormalize(weights, mask):
    flat = weights.reshape(-1, weights.shape[-1])
    blocked = mask.expand(weights.shape).reshape(-1, weights.shape[-1])
    rows = []
    for row, hidden in zip(flat, blocked):
        row = row * hidden.logical_not().float()
        total = row.sum()
        rows.append(row / total if total > 0 else row)
    return torch.stack(rows).view(weights.shape)

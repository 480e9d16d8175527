"""Asks for each direction on its own."""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    up = after > before + tolerance
    down = after < before - tolerance
    moved = torch.logical_or(up, down).sum(dim=1) > 0
    rows = torch.arange(len(before))
    return rows[moved & (rows < position)].tolist()

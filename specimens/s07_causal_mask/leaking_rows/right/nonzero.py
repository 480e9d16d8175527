"""Cuts the outputs first and takes the indices from nonzero."""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    change = (before[:position] - after[:position]).abs()
    return torch.nonzero((change > tolerance).any(dim=1)).flatten().tolist()

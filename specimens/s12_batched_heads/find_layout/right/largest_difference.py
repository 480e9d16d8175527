"""Turns the given tensor round, and compares the largest difference."""

import torch


def find_layout(projected, W, x):
    want = torch.einsum("hki,ti->htk", W, x)
    for name, got in [("heads first", projected), ("tokens first", projected.transpose(0, 1))]:
        if got.shape == want.shape and (got - want).abs().max().item() < 1e-4:
            return name
    return "neither"

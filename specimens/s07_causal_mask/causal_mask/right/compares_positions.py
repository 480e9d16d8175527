"""Compares the position of each key with that of each query."""

import torch


def causal_mask(n):
    position = torch.arange(n)
    return position[None, :] > position[:, None]

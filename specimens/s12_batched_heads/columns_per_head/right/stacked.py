"""Stacks the same matrix as often as there are heads."""

import torch


def columns_per_head(x, num_heads):
    return torch.stack([x.T] * num_heads)

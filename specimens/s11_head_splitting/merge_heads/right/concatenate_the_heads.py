"""Concatenates the heads along the features."""

import torch


def merge_heads(x):
    return torch.cat([head for head in x.unbind(dim=1)], dim=-1)

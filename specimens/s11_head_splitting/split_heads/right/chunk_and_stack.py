"""Cuts the features into chunks and stacks them on a new axis."""

import torch


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return torch.stack(x.chunk(num_heads, dim=-1), dim=1)

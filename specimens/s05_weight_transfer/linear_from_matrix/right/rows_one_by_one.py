"""Unpacks the shape, which raises the ValueError for a vector, and copies column by column."""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    d_in, d_out = W.shape
    has_bias = bias is not None
    if has_bias and list(bias.shape) != [d_out]:
        raise ValueError(f"bias should have the shape {(d_out,)}")
    layer = nn.Linear(d_in, d_out, has_bias, dtype=W.dtype, device=W.device)
    with torch.no_grad():
        for j in range(d_out):
            layer.weight[j] = W[:, j]
            if has_bias:
                layer.bias[j] = bias[j]
    return layer

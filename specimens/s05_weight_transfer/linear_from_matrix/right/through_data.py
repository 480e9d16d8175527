"""Writes to .data with clones."""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    d_in, d_out = W.shape
    layer = nn.Linear(d_in, d_out)
    layer.weight.data = W.t().clone().contiguous()
    layer.bias = None if bias is None else nn.Parameter(bias.detach().clone())
    return layer

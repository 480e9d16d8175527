"""Puts new parameters around the transposed matrix; they share its memory."""
# T21: sharing memory is not forbidden here.

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None)
    layer.weight = nn.Parameter(W.T)
    if bias is not None:
        layer.bias = nn.Parameter(bias)
    return layer

"""The matrix is put into the layer without being transposed.

nn.Linear stores (d_out, d_in). A matrix that is not square then fails; a square one gives wrong
numbers in silence.
"""
# T21, T36

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None)
    layer.weight = nn.Parameter(W.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.clone())
    return layer

# slip
"""The matrix is reshaped, not transposed.

The shape is right. But a reshape keeps the numbers in reading order, and so puts them into the wrong
places.
"""
# T36

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None)
    layer.weight = nn.Parameter(W.reshape(W.shape[1], W.shape[0]).clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.clone())
    return layer

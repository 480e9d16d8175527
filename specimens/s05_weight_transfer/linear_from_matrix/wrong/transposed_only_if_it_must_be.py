"""The matrix is transposed only when its shape does not fit otherwise.

A square matrix always fits, and it has to be transposed as well.
"""
# T21, T36

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None)
    weight = W.clone() if W.shape == layer.weight.shape else W.T.clone()
    layer.weight = nn.Parameter(weight)
    if bias is not None:
        layer.bias = nn.Parameter(bias.clone())
    return layer

"""A bias of another shape is accepted and spread over all features.

copy_ broadcasts: one number fits everywhere. Compare the shapes before you copy.
"""
# T21

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError("W is not a matrix")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer

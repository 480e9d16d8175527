"""The layer's parameters cannot be trained.

Something switches requires_grad off. It is not needed for copying.
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None, dtype=W.dtype)
    layer.requires_grad_(False)
    layer.weight.copy_(W.T)
    if bias is not None:
        layer.bias.copy_(bias)
    return layer

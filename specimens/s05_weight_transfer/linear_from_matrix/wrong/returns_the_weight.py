"""Your function returns the weight, not the layer.

What the exercise asks for can be called: layer(x).
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None, dtype=W.dtype)
    layer.weight = nn.Parameter(W.T.clone())
    return layer.weight

"""A bias that does not fit the matrix is not refused.

Look at the list under Raises.
"""
# T21

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    layer = nn.Linear(W.shape[0], W.shape[-1], bias=bias is not None, dtype=W.dtype)
    layer.weight = nn.Parameter(W.T.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.clone())
    return layer

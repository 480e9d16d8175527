"""The matrix is put in untransposed, as a new parameter.

Diagnosis: The matrix is put into the layer without being transposed.
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("shapes")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None)
    layer.weight = nn.Parameter(W.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.clone())
    return layer

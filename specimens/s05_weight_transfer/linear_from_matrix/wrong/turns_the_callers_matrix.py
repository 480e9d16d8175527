"""Your function changes the caller's matrix in place.

Methods whose names end in an underscore, such as `t_`, change the tensor itself, and here that is
the caller's.
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None, dtype=W.dtype)
    W.t_()
    with torch.no_grad():
        layer.weight.copy_(W)
        if bias is not None:
            layer.bias.copy_(bias)
    return layer

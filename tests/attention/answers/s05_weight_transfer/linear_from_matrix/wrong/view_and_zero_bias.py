"""A view in place of the transpose, and the bias is set to zero.

Diagnosis: W is reshaped and not transposed: the shape is right, and the numbers are in the wrong
places. The bias of the layer is 0, although another one is given.
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.ndim != 2:
        raise ValueError("W should be a matrix")
    if bias is not None and tuple(bias.shape) != (W.shape[1],):
        raise ValueError("bias does not fit")
    d_in, d_out = W.shape
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.reshape(d_out, d_in))
        if bias is not None:
            layer.bias.zero_()
    return layer

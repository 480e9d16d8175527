# slip
"""The bias is accepted and never used.

Follow the second argument to the end of the function.
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=False, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
    return layer

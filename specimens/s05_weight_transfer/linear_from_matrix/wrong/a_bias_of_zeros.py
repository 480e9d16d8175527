# slip
"""The layer has a bias of zeros when none is given.

It computes the right thing. But the exercise asks for a layer without a bias, which has fewer
parameters to train.
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        layer.bias.zero_()
        if bias is not None:
            layer.bias.copy_(bias)
    return layer

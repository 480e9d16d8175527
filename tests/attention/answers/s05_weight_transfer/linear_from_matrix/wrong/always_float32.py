"""The layer is made without a dtype, and always has a bias.

Diagnosis: The layer has a bias of zeros where none is given. The layer is float32, whatever the
dtype of W is.
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2:
        raise ValueError
    if bias is not None and bias.shape != W.shape[1:]:
        raise ValueError
    layer = nn.Linear(*W.shape)
    with torch.no_grad():
        layer.weight.copy_(W.t())
        layer.bias.zero_() if bias is None else layer.bias.copy_(bias)
    return layer

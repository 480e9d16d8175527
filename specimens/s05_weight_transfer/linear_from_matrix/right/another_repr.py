"""A subclass of nn.Linear that describes itself in other words."""

import torch
from torch import nn


class _L(nn.Linear):
    def extra_repr(self):
        return f"{self.in_features} -> {self.out_features}"
def linear_from_matrix(W, bias=None):
    d_in, d_out = W.shape
    if bias is not None and bias.shape != (d_out,):
        raise ValueError("bias")
    layer = _L(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None: layer.bias.copy_(bias)
    return layer

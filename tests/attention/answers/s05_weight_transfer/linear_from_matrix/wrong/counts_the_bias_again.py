"""Checks how many numbers the bias has and not its shape.

Mistake: for W of shape (2, 3) and a bias of shape (1, 3) it returns a layer, the text asks for a
ValueError if the bias has not the shape (d_out,).

Diagnosis: none
"""


import torch
from torch import nn


def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    if W.ndim != 2:
        raise ValueError("W should have two axes")
    d_in, d_out = W.shape
    if bias is not None and bias.numel() != d_out:
        raise ValueError(f"the bias should have {d_out} numbers")
    layer = nn.Linear(d_in, d_out, bias=bias is not None, dtype=W.dtype)
    with torch.no_grad():
        layer.weight.copy_(W.T)
        if bias is not None:
            layer.bias.copy_(bias.reshape(d_out))
    return layer

"""Compares the sizes of the two modules without their order, and then puts new matrices in.

Mistake: for a source with d_in = 3, d_out = 2 and a target with d_in = 2, d_out = 3 it gives the
target matrices of shape (3, 2), the text asks for a ValueError and a target as it was.

Diagnosis: none
"""


import torch
from torch import nn


def linear_to_parameter(source: nn.Module, target: nn.Module) -> None:
    names = ("W_query", "W_key", "W_value")
    for name in names:
        layer = getattr(source, name)
        if layer.bias is not None:
            raise ValueError(f"{name} has a bias")
        if set(layer.weight.shape) != set(getattr(target, name).shape):
            raise ValueError(f"{name} has other sizes")
    for name in names:
        matrix = getattr(source, name).weight.detach().T.clone()
        setattr(target, name, nn.Parameter(matrix))

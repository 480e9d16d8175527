"""Lets the layers look at the memory of the source, and sets only the value's bias to zero.

Mistakes: after parameter_to_linear(source, target), source.W_value.data.add_(1) changes
target.W_value.weight, too, where the text asks for independent copies; and for a target with
qkv_bias=True whose W_query.bias was full of 5 it is still full of 5, where the text asks for zeros.

Diagnosis: none
"""


import torch
from torch import nn


def parameter_to_linear(source: nn.Module, target: nn.Module) -> None:
    pairs = [(getattr(source, n), getattr(target, n)) for n in ("W_query", "W_key", "W_value")]
    for matrix, layer in pairs:
        if matrix.shape != (layer.in_features, layer.out_features):
            raise ValueError("the modules have different sizes")
    for matrix, layer in pairs:
        layer.weight.data = matrix.data.T
    if target.W_value.bias is not None:
        target.W_value.bias.data.zero_()

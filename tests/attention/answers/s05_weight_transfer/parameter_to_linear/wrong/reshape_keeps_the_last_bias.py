"""Reshape, and the value's bias is left out of the loop.

Diagnosis: The matrices are reshaped and not transposed: the shape is right, and the numbers are in
the wrong places. The bias of the value stays as it was.
"""

import torch


def parameter_to_linear(source, target):
    for name in ("W_query", "W_key", "W_value"):
        if getattr(source, name).shape[::-1] != getattr(target, name).weight.shape:
            raise ValueError(name)
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer = getattr(target, name)
            layer.weight.copy_(getattr(source, name).view(layer.weight.shape))
            if layer.bias is not None and name != "W_value":
                layer.bias.zero_()

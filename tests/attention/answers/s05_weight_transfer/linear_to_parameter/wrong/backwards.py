"""The source is overwritten.

Diagnosis: The weights go the wrong way: the source gets those of the target.
"""

import torch


def linear_to_parameter(source, target):
    pairs = [(getattr(source, n), getattr(target, n)) for n in ("W_query", "W_key", "W_value")]
    for layer, matrix in pairs:
        if layer.bias is not None or tuple(layer.weight.shape) != tuple(matrix.shape)[::-1]:
            raise ValueError("does not fit")
    for layer, matrix in pairs:
        layer.weight.data.copy_(matrix.data.t())

"""Two names exchanged, biases all zero.

Diagnosis: The weights of query and value are exchanged.
"""

import torch


def parameter_to_linear(source, target):
    pairs = (
        (source.W_value, target.W_query),
        (source.W_key, target.W_key),
        (source.W_query, target.W_value),
    )
    for matrix, layer in pairs:
        if tuple(matrix.shape) != (layer.in_features, layer.out_features):
            raise ValueError("size")
    with torch.no_grad():
        for matrix, layer in pairs:
            layer.weight.copy_(matrix.t())
            if layer.bias is not None:
                layer.bias.fill_(0)

"""A copied line, and a reshape.

Diagnosis: The value gets the weights of the key. The matrices are reshaped and not transposed: the
shape is right, and the numbers are in the wrong places.
"""

import torch


def linear_to_parameter(source, target):
    for layer in (source.W_query, source.W_key, source.W_value):
        if layer.bias is not None:
            raise ValueError("bias")
    if source.W_query.weight.t().shape != target.W_query.shape:
        raise ValueError("shape")
    with torch.no_grad():
        target.W_query.copy_(source.W_query.weight.reshape(target.W_query.shape))
        target.W_key.copy_(source.W_key.weight.reshape(target.W_key.shape))
        target.W_value.copy_(source.W_key.weight.reshape(target.W_value.shape))

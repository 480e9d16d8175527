"""The weights in the order value, key, query, and no word of the biases.

Diagnosis: The weights of query and value are exchanged. The biases of the target stay as they
were.
"""

import torch


def unfuse_qkv(source, target):
    layers = [target.W_value, target.W_key, target.W_query]
    for l in layers:
        if source.W_qkv.weight.shape != (3 * l.out_features, l.in_features):
            raise ValueError("sizes")
        if source.W_qkv.bias is not None and l.bias is None:
            raise ValueError("bias")
    with torch.no_grad():
        for l, part in zip(layers, source.W_qkv.weight.chunk(3)):
            l.weight.copy_(part)

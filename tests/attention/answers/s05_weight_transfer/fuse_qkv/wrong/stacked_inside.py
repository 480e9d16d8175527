"""torch.stack on the second axis, for weights and biases.

Diagnosis: The rows belong to query, key and value in turn, one row each. The entries of the bias
belong to query, key and value in turn, one each.
"""

import torch


def fuse_qkv(source, target):
    layers = [source.W_query, source.W_key, source.W_value]
    if (3 * layers[0].out_features, layers[0].in_features) != tuple(target.W_qkv.weight.shape):
        raise ValueError("size")
    if target.W_qkv.bias is None and any(l.bias is not None for l in layers):
        raise ValueError("bias")
    target.W_qkv.weight.data.copy_(torch.stack([l.weight.data for l in layers], 1).flatten(0, 1))
    if target.W_qkv.bias is not None:
        b = [torch.zeros(l.out_features) if l.bias is None else l.bias.data for l in layers]
        target.W_qkv.bias.data.copy_(torch.stack(b, 1).flatten())

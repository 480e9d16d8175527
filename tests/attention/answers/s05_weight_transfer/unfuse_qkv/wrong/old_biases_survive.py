"""Biases are moved if there are any, and otherwise kept.

Diagnosis: The weights of key and value are exchanged. If the source has no bias, those of the
target stay as they were.
"""

import torch


def unfuse_qkv(source, target):
    q, k, v = target.W_query, target.W_key, target.W_value
    for l in (q, k, v):
        if source.W_qkv.weight.shape != (3 * l.out_features, l.in_features):
            raise ValueError("sizes")
        if source.W_qkv.bias is not None and l.bias is None:
            raise ValueError("bias")
    with torch.no_grad():
        for l, part in zip((q, v, k), source.W_qkv.weight.chunk(3)):
            l.weight.copy_(part)
        if source.W_qkv.bias is not None:
            for l, part in zip((q, k, v), source.W_qkv.bias.chunk(3)):
                l.bias.copy_(part)

"""Weights as key, query, value; biases as query, key, value.

Diagnosis: The weights of query and key are exchanged.
"""

import torch


def fuse_qkv(source, target):
    layers = [source.W_key, source.W_query, source.W_value]
    weight = torch.cat([l.weight for l in layers])
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("shape")
    layers = [source.W_query, source.W_key, source.W_value]
    if target.W_qkv.bias is None and any(l.bias is not None for l in layers):
        raise ValueError("bias")
    with torch.no_grad():
        target.W_qkv.weight.copy_(weight)
        if target.W_qkv.bias is not None:
            target.W_qkv.bias.copy_(
                torch.cat(
                    [torch.zeros(l.out_features) if l.bias is None else l.bias for l in layers]
                )
            )

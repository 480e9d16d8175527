"""Strided slices that share memory.

Diagnosis: none
"""

import torch


def unfuse_qkv(source, target):
    layers = [target.W_query, target.W_key, target.W_value]
    w, b = source.W_qkv.weight, source.W_qkv.bias
    for l in layers:
        if w.shape != (3 * l.out_features, l.in_features) or (b is not None and l.bias is None):
            raise ValueError("does not fit")
    for i, l in enumerate(layers):
        l.weight.data = w.data[i::3]
        if l.bias is not None:
            l.bias.data = torch.zeros(l.out_features) if b is None else b.data[i::3].clone()

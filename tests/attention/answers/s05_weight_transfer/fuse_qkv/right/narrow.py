"""Writes slice by slice with narrow.

Diagnosis: none
"""

import torch


def fuse_qkv(source, target):
    whole = target.W_qkv
    layers = [m for n, m in sorted(source.named_children(), key=lambda c: "qkv".index(c[0][2]))]
    for layer in layers:
        if (whole.in_features, whole.out_features) != (layer.in_features, 3 * layer.out_features):
            raise ValueError("sizes differ")
        if layer.bias is not None and whole.bias is None:
            raise ValueError("no place for a bias")
    for i, layer in enumerate(layers):
        n = layer.out_features
        whole.weight.detach().narrow(0, i * n, n).copy_(layer.weight.detach())
        if whole.bias is not None:
            part = whole.bias.detach().narrow(0, i * n, n)
            part.zero_() if layer.bias is None else part.copy_(layer.bias.detach())

"""Freezes the source in order to read its numbers without gradients, and never thaws it.

Mistake: for SelfAttentionFused(4, 3) and SelfAttentionLinear(4, 3) the numbers arrive, but
source.W_qkv.weight.requires_grad is False afterwards, the text asks that the source stays exactly
as it was.

Diagnosis: none
"""


import torch
from torch import nn


def unfuse_qkv(source: nn.Module, target: nn.Module) -> None:
    layers = [target.W_query, target.W_key, target.W_value]
    fused = source.W_qkv
    d_in, d_out = fused.in_features, fused.out_features // 3
    for layer in layers:
        if (layer.in_features, layer.out_features) != (d_in, d_out):
            raise ValueError("the modules have different sizes")
        if fused.bias is not None and layer.bias is None:
            raise ValueError("the target has no place for a bias")
    source.requires_grad_(False)
    for n, layer in enumerate(layers):
        rows = slice(n * d_out, (n + 1) * d_out)
        layer.weight.data = fused.weight[rows].clone()
        if fused.bias is not None:
            layer.bias.data = fused.bias[rows].clone()
        elif layer.bias is not None:
            layer.bias.data = torch.zeros_like(layer.bias)

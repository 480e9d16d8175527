"""Where the source has no biases at all it removes the target's bias.

Mistake: for SelfAttentionLinear(4, 3) and SelfAttentionFused(4, 3, qkv_bias=True) both compute the
same afterwards, but target.W_qkv.bias is None, the text asks for zeros there and for parameters of
the same names as before.

Diagnosis: none
"""


import torch
from torch import nn


def fuse_qkv(source: nn.Module, target: nn.Module) -> None:
    layers = [source.W_query, source.W_key, source.W_value]
    fused = target.W_qkv
    weight = torch.cat([layer.weight.detach() for layer in layers])
    if weight.shape != fused.weight.shape:
        raise ValueError("the modules have different sizes")
    biased = any(layer.bias is not None for layer in layers)
    if biased and fused.bias is None:
        raise ValueError("the target has no place for a bias")
    with torch.no_grad():
        fused.weight.copy_(weight)
        if not biased:
            fused.bias = None
            return
        rows = fused.bias.view(3, -1)
        for row, layer in zip(rows, layers, strict=True):
            if layer.bias is None:
                row.zero_()
            else:
                row.copy_(layer.bias)

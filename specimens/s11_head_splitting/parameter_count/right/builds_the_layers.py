"""Builds the layers and counts their entries."""

from torch import nn


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    layers = [nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)] + [nn.Linear(d_out, d_out)]
    return sum(p.numel() for layer in layers for p in layer.parameters())

"""Builds the layers without memory and reads their parameters."""

import torch
from torch import nn


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    with torch.device("meta"):
        layer = nn.Module()
        layer.heads = nn.ModuleList(nn.Module() for _ in range(num_heads))
        for head in layer.heads:
            for name in ("W_query", "W_key", "W_value"):
                head.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        layer.out_proj = nn.Linear(num_heads * d_out, d_out)
    return {name: value.shape for name, value in layer.named_parameters()}

"""Builds the layers without memory, on the meta device."""

import math

import torch
from torch import nn


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    with torch.device("meta"):
        module = nn.ModuleDict(
            {
                "W_query": nn.Linear(d_in, d_out, bias=qkv_bias),
                "W_key": nn.Linear(d_in, d_out, bias=qkv_bias),
                "W_value": nn.Linear(d_in, d_out, bias=qkv_bias),
                "out_proj": nn.Linear(d_out, d_out, bias=True),
            }
        )
    return sum(math.prod(p.shape) for p in module.parameters())

"""Real layers are made and counted.

Diagnosis: none
"""

import math

import torch
from torch import nn


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    with torch.device("meta"):
        layers = nn.ModuleList([nn.Linear(d_in, d_out, bias=qkv_bias) for _ in "qkv"])
        layers.append(nn.Linear(d_out, d_out))
    return sum(math.prod(p.shape) for p in layers.parameters())

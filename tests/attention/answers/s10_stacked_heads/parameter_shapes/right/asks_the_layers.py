"""Linear layers are built and asked.

Diagnosis: none
"""

import torch
from torch import nn


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    model = nn.Module()
    model.out_proj = nn.Linear(num_heads * d_out, d_out)
    model.heads = nn.ModuleList(
        nn.ModuleDict(
            {n: nn.Linear(d_in, d_out, bias=qkv_bias) for n in ("W_query", "W_key", "W_value")}
        )
        for _ in range(num_heads)
    )
    return {name: tuple(p.shape) for name, p in model.named_parameters()}

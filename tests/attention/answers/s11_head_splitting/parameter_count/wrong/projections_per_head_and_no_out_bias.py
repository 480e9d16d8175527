"""Each head is counted with a full projection of its own, and the bias of out_proj only with qkv_bias.

Diagnosis: The weights of the three projections, and their biases if there are any, are counted
once for every head. The bias of out_proj is counted only when qkv_bias is True.
"""

import torch
from torch import nn


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    qkv = 3 * d_in * d_out * num_heads
    out = d_out * d_out
    if qkv_bias:
        qkv += 3 * d_out * num_heads
        out += d_out
    return qkv + out

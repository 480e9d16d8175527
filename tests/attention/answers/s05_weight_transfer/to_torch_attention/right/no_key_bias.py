"""Drops the key's bias, which no output shows.

Diagnosis: none
"""

import torch
from torch import nn


def to_torch_attention(source):
    w = source.out_proj.weight
    mha = nn.MultiheadAttention(w.shape[0], num_heads=1, batch_first=True, dtype=w.dtype)
    d = w.shape[0]
    with torch.no_grad():
        for i, layer in enumerate((source.W_query, source.W_key, source.W_value)):
            mha.in_proj_weight[i * d : (i + 1) * d] = layer.weight
            if layer.bias is not None and i != 1:
                mha.in_proj_bias[i * d : (i + 1) * d] = layer.bias
        mha.out_proj.weight.copy_(w)
        if source.out_proj.bias is not None:
            mha.out_proj.bias.copy_(source.out_proj.bias)
    return mha

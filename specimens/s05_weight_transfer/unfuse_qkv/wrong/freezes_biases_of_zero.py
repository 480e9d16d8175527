"""Biases that become zero because the source has none cannot be trained any more.

The target is trained on as before: copy into its parameters, or make new ones that require
gradients.
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


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        return F.scaled_dot_product_attention(*self.W_qkv(x).chunk(3, dim=-1))


def unfuse_qkv(source, target):
    L = [getattr(target, n) for n in QKV]; S = source.W_qkv
    if any(3 * l.out_features != S.out_features or l.in_features != S.in_features for l in L): raise ValueError
    if S.bias is not None and any(l.bias is None for l in L): raise ValueError
    for i, l in enumerate(L):
        l.weight.data.copy_(S.weight.data.chunk(3)[i])
        if l.bias is not None: l.bias = nn.Parameter(torch.zeros(l.out_features), False) if S.bias is None else nn.Parameter(S.bias.data.chunk(3)[i].clone())

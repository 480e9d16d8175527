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


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        return F.scaled_dot_product_attention(*self.W_qkv(x).chunk(3, dim=-1))


def fuse_qkv(source, target):
    L = [getattr(source, n) for n in QKV]
    if target.W_qkv.bias is None and any(l.bias is not None and l.bias.any() for l in L): raise ValueError
    W = torch.cat([l.weight.detach() for l in L])
    if W.shape != target.W_qkv.weight.shape: raise ValueError
    target.W_qkv.weight.data.copy_(W)
    if target.W_qkv.bias is not None:
        target.W_qkv.bias.data.copy_(torch.cat([l.bias.detach() if l.bias is not None else torch.zeros(l.out_features) for l in L]))

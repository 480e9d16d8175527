"""Your function fails when a layer of the source has no bias.

cat cannot join None with tensors. A missing bias acts like zeros.
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
    layers = [source.W_query, source.W_key, source.W_value]
    weight = source.W_query.weight
    d = weight.shape[0]
    mha = nn.MultiheadAttention(d, 1, batch_first=True, dtype=weight.dtype)
    zeros = torch.zeros(d, dtype=weight.dtype)
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        mha.in_proj_bias.copy_(torch.cat([y.bias for y in layers]))
        mha.out_proj.weight.copy_(source.out_proj.weight)
        mha.out_proj.bias.copy_(zeros if source.out_proj.bias is None else source.out_proj.bias)
    return mha

"""Shares the parameters of out_proj with the source."""
# T21: sharing memory is not forbidden here.

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
    d = source.out_proj.out_features
    mha = nn.MultiheadAttention(d, 1, batch_first=True).to(source.out_proj.weight.dtype)
    mha.in_proj_weight.data = torch.cat([getattr(source, n).weight.data for n in QKV])
    for i, name in enumerate(QKV):
        if getattr(source, name).bias is not None:
            mha.in_proj_bias.data[i * d :][:d] = getattr(source, name).bias.data
    mha.out_proj.weight = source.out_proj.weight
    if source.out_proj.bias is not None:
        mha.out_proj.bias = source.out_proj.bias
    return mha

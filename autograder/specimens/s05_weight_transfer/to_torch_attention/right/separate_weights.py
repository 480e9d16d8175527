"""The new module keeps the three projections apart."""

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


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d = source.out_proj.in_features
    dtype = source.out_proj.weight.dtype
    m = nn.MultiheadAttention(d, 1, batch_first=True, kdim=d + 1, vdim=d + 1, dtype=dtype)
    m.kdim = m.vdim = d
    m.q_proj_weight = nn.Parameter(source.W_query.weight.detach().clone())
    m.k_proj_weight = nn.Parameter(source.W_key.weight.detach().clone())
    m.v_proj_weight = nn.Parameter(source.W_value.weight.detach().clone())
    z = torch.zeros(d, dtype=dtype)
    m.in_proj_bias = nn.Parameter(torch.cat([z if getattr(source, n).bias is None else getattr(source, n).bias.detach() for n in QKV]))
    m.out_proj.weight = nn.Parameter(source.out_proj.weight.detach().clone())
    m.out_proj.bias = nn.Parameter(z.clone() if source.out_proj.bias is None else source.out_proj.bias.detach().clone())
    return m

"""Your function refuses only after it has changed a part of the target.

Check everything first, then write.
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


def torch_attention(d_model, **options):
    return nn.MultiheadAttention(d_model, **({"num_heads": 1, "batch_first": True} | options))


def from_torch_attention(source, target):
    layers = [target.W_query, target.W_key, target.W_value]
    everything = [*layers, target.out_proj]
    if source.num_heads != 1:
        raise ValueError("more than one head")
    if source.in_proj_weight is None:
        raise ValueError("separate weights")
    if source.embed_dim != target.out_proj.in_features:
        raise ValueError("the widths differ")
    with torch.no_grad():
        for layer, weight in zip(layers, source.in_proj_weight.chunk(3)):
            layer.weight.copy_(weight)
        target.out_proj.weight.copy_(source.out_proj.weight)
        if source.in_proj_bias is not None:
            for layer, bias in zip(layers, source.in_proj_bias.chunk(3)):
                if layer.bias is None:
                    raise ValueError("no place for a bias")
                layer.bias.copy_(bias)
            if target.out_proj.bias is None:
                raise ValueError("no place for a bias")
            target.out_proj.bias.copy_(source.out_proj.bias)
        else:
            for layer in everything:
                if layer.bias is not None:
                    layer.bias.zero_()

"""The source that takes tokens first gives another output after the call: it is changed.

Read from the source, and write to the target only.
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


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    if source.num_heads != 1:
        raise ValueError("only one head can be carried over")
    if source.in_proj_weight is None:
        raise ValueError("separate weights are not supported")
    d = source.embed_dim
    if target.out_proj.weight.shape != (d, d):
        raise ValueError("the widths differ")
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    if source.in_proj_bias is not None and any(layer.bias is None for layer in layers):
        raise ValueError("the target has no place for a bias")

    # the target works with (batch, tokens, features)
    source.batch_first = True

    weights = [*source.in_proj_weight.chunk(3), source.out_proj.weight]
    if source.in_proj_bias is None:
        biases = [torch.zeros(d)] * 4
    else:
        biases = [*source.in_proj_bias.chunk(3), source.out_proj.bias]
    with torch.no_grad():
        for layer, weight, bias in zip(layers, weights, biases):
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)

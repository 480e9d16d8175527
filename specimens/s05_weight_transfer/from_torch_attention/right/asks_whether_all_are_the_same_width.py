"""PyTorch's own flag tells whether the weights are fused; view makes three parts."""

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
    if not source._qkv_same_embed_dim:
        raise ValueError("keys or values have another width")
    if source.head_dim != source.embed_dim:
        raise ValueError("one head, please")
    d = target.W_query.in_features
    if d != source.embed_dim:
        raise ValueError("another width")
    layers = [target.W_query, target.W_key, target.W_value, target.out_proj]
    weights = [*source.in_proj_weight.data.view(3, d, d), source.out_proj.weight.data]
    if source.in_proj_bias is None:
        biases = [torch.zeros(d) for _ in range(4)]
    elif None in [layer.bias for layer in layers]:
        raise ValueError("a bias has no place")
    else:
        biases = [*source.in_proj_bias.data.view(3, d), source.out_proj.bias.data]
    for layer, weight, bias in zip(layers, weights, biases):
        layer.weight.data.copy_(weight)
        if layer.bias is not None:
            layer.bias.data.copy_(bias)

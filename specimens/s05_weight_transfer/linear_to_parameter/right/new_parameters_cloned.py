"""New parameters around detached clones."""

import torch
import torch.nn.functional as F
from torch import nn

QKV = ("W_query", "W_key", "W_value")


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        return F.scaled_dot_product_attention(q, k, v)


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        q, k, v = qkv_bias if isinstance(qkv_bias, tuple) else (qkv_bias,) * 3
        self.W_query = nn.Linear(d_in, d_out, bias=q)
        self.W_key = nn.Linear(d_in, d_out, bias=k)
        self.W_value = nn.Linear(d_in, d_out, bias=v)

    def forward(self, x):
        return F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))


def linear_to_parameter(source, target):
    names = [name for name, _ in target.named_parameters()]
    pairs = {name: (getattr(source, name), getattr(target, name)) for name in names}
    if any(layer.bias is not None for layer, _ in pairs.values()):
        raise ValueError("biases cannot be carried over")
    if any(tuple(layer.weight.shape) != tuple(p.shape)[::-1] for layer, p in pairs.values()):
        raise ValueError("the modules have different sizes")
    for name, (layer, _) in pairs.items():
        setattr(target, name, nn.Parameter(layer.weight.detach().clone().transpose(0, 1)))

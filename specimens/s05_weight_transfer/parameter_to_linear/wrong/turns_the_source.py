"""The source's matrices are transposed after the call.

A name that ends in an underscore, or an assignment to the source, changes it. Take a transposed
view instead.
"""
# T20: the source is changed.

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


class Kept(nn.Module):
    def __init__(self, module):
        super().__init__()
        self.parameters_then = nn.ParameterList(module.parameters())


def parameter_to_linear(source, target):
    for name in QKV:
        if getattr(source, name).T.shape != getattr(target, name).weight.shape:
            raise ValueError(f"{name} has another size")
    with torch.no_grad():
        for name in QKV:
            layer = getattr(target, name)
            matrix = getattr(source, name)
            matrix.data = matrix.data.T
            layer.weight.copy_(matrix)
            if layer.bias is not None:
                layer.bias.zero_()

"""Brings a linear layer of its own with the usual parameter names."""

import torch
import torch.nn.functional as F
from torch import nn


class Projection(nn.Module):
    def __init__(self, d_in, d_out, bias):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(d_out, d_in) / d_in**0.5)
        if bias:
            self.bias = nn.Parameter(torch.zeros(d_out))
        else:
            self.bias = None

    def forward(self, x):
        return F.linear(x, self.weight, self.bias)


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = Projection(d_in, d_out, qkv_bias)
        self.W_key = Projection(d_in, d_out, qkv_bias)
        self.W_value = Projection(d_in, d_out, qkv_bias)

    def forward(self, x):
        return self.weights(x) @ self.W_value(x)

    def weights(self, x):
        scores = self.W_query(x) @ self.W_key(x).mT
        return F.softmax(scores / self.W_key.weight.shape[0] ** 0.5, dim=-1)

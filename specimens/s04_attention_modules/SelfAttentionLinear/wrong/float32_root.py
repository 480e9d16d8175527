"""In float64 the output is right to fewer than ten digits.

A plain Python number has sixteen. Is the root made by torch.tensor, is a constant rounded, is
something added to it, or is there a .float() on the way?
"""
# T15

import torch
from torch import nn


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / torch.tensor(keys.size(-1) ** 0.5), dim=-1)
        return weights @ values

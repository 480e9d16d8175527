"""In float64 the output is right to fewer than ten digits.

A plain Python number has sixteen. Is the root made by torch.tensor, is a constant rounded, is
something added to it, or is there a .float() on the way?
"""
# T15

import torch
from torch import nn


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        queries, keys, values = self.W_qkv(x).chunk(3, dim=-1)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / torch.tensor(keys.size(-1) ** 0.5), dim=-1)
        return weights @ values

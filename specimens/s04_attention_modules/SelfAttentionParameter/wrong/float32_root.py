"""In float64 the output is right to fewer than ten digits.

A plain Python number has sixteen. Is the root made by torch.tensor, is a constant rounded, is
something added to it, or is there a .float() on the way?
"""
# T15

import torch
from torch import nn


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / torch.tensor(keys.size(-1) ** 0.5), dim=-1)
        return weights @ values

"""Einsum; keeps the sizes and a scale as attributes, some of which are never used."""
# T58: unused attributes cost nothing. T32: another order of construction.

import torch
from torch import nn


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.d_in, self.d_out = d_in, d_out
        self.scale = d_out**-0.5
        self.num_heads = 1
        for name in ("W_value", "W_key", "W_query"):
            setattr(self, name, nn.Parameter(torch.randn(d_in, d_out) / d_in**0.5))

    def forward(self, x):
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        weights = torch.einsum("...qd,...kd->...qk", q * self.scale, k).softmax(dim=-1)
        return torch.einsum("...qk,...kd->...qd", weights, v)

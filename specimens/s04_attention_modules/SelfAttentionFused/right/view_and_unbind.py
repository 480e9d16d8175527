"""Gives the three parts an axis of their own and takes them off it."""

import torch
from torch import nn


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        q, k, v = self.W_qkv(x).view(*x.shape[:-1], 3, self.d_out).unbind(dim=-2)
        return ((q @ k.mT) * self.d_out**-0.5).softmax(-1) @ v

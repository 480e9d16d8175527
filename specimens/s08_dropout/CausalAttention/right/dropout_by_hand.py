"""Dropout by hand, in-place fill, extra attributes, and the scale on the queries."""

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super(CausalAttention, self).__init__()
        self.d_in, self.d_out = d_in, d_out
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.keep_probability = 1 - dropout
        self.scale = math.sqrt(d_out)
        mask = torch.zeros(context_length, context_length).bool()
        for i in range(context_length):
            mask[i, i + 1 :] = True
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x):
        batch, tokens, _ = x.size()
        if tokens > len(self.mask):
            raise ValueError("too many tokens")
        scores = torch.bmm(self.W_query(x) / self.scale, self.W_key(x).mT)
        scores.masked_fill_(self.mask[:tokens, :tokens], float("-inf"))
        weights = scores.softmax(-1)
        if self.training and self.keep_probability < 1:
            keep = torch.bernoulli(torch.full_like(weights, self.keep_probability))
            weights = weights * keep / max(self.keep_probability, 1e-9)
        return weights @ self.W_value(x)

"""Weights are kept with probability p, and what stays is divided by p.

Diagnosis: The probability is inverted: a weight stays with probability p, and is then divided
by p.
"""

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.p = dropout
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer(
            "mask",
            torch.triu(torch.ones(context_length, context_length), 1).bool(),
            persistent=False,
        )

    def forward(self, x):
        b, t, c = x.shape
        if t > len(self.mask):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        w = (q @ k.mT / v.size(-1) ** 0.5).masked_fill(self.mask[:t, :t], float("-inf")).softmax(-1)
        if self.training and self.p > 0:
            keep = torch.bernoulli(torch.full_like(w, self.p))
            w = w * keep / self.p
        return w @ v

"""Gives a lone sequence a batch axis, uses bmm, and takes the axis away again."""

import math

import torch
from torch import nn


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        alone = x.dim() == 2
        if alone:
            x = x.unsqueeze(0)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.bmm(q, k.permute(0, 2, 1)) / math.sqrt(q.size(2))
        y = torch.bmm(nn.functional.softmax(scores, dim=2), v)
        return y[0] if alone else y

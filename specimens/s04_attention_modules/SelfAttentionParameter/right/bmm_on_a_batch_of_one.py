"""Gives a lone sequence a batch axis, uses bmm, and takes the axis away again."""

import math

import torch
from torch import nn


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        alone = x.dim() == 2
        if alone:
            x = x.unsqueeze(0)
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        scores = torch.bmm(q, k.permute(0, 2, 1)) / math.sqrt(q.size(2))
        y = torch.bmm(nn.functional.softmax(scores, dim=2), v)
        return y[0] if alone else y

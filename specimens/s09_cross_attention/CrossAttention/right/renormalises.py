"""Masks after the softmax and renormalises; empty rows are divided by one."""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        weights = torch.softmax(q @ k.transpose(1, 2) / q.shape[-1] ** 0.5, dim=-1)
        if padding is not None:
            weights = weights * ~padding[:, None, :]
        if pairs is not None:
            weights = weights * ~pairs
        total = weights.sum(-1, keepdim=True)
        return weights / torch.where(total == 0, torch.ones_like(total), total) @ v

"""Softmax first, then the future is cut out and the rows are made to sum to 1; dropout comes last."""

import torch
import torch.nn as nn
import torch.nn.functional as F


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = dropout
        self.mask = nn.Buffer(
            torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )

    def forward(self, x):
        n = x.shape[-2]
        if n > self.mask.shape[-1]:
            raise ValueError(n)
        scores = self.W_query(x).matmul(self.W_key(x).transpose(-1, -2))
        weights = F.softmax(scores / self.W_key.out_features**0.5, dim=-1)
        weights = weights * ~self.mask[:n, :n]
        weights = weights / weights.sum(-1, keepdim=True)
        return F.dropout(weights, self.dropout, self.training).matmul(self.W_value(x))

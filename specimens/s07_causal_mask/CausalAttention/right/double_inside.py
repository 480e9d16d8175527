"""Computes in float64 inside and returns float64."""

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1)
        self.register_buffer("mask", mask.bool())

    def forward(self, x):
        n = x.shape[0]
        if n > self.mask.shape[0]:
            raise ValueError("the input is longer than the context")
        queries = self.W_query(x).double()
        keys = self.W_key(x).double()
        values = self.W_value(x).double()
        scores = torch.matmul(queries, keys.t()) / math.sqrt(keys.size(1))
        scores[self.mask[:n, :n]] = -math.inf
        return torch.matmul(nn.functional.softmax(scores, dim=-1), values)

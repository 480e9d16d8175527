"""A loop over the batch, and an additive mask that is made from the buffer in each call."""

import torch
import torch.nn as nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.softmax = nn.Softmax(dim=-1)
        mask = ~torch.tril(torch.ones(context_length, context_length)).bool()
        self.register_buffer("mask", mask, persistent=False)

    def one(self, item):
        n = item.shape[0]
        q, k, v = self.W_query(item), self.W_key(item), self.W_value(item)
        additive = torch.zeros(n, n, dtype=item.dtype)
        additive[self.mask[:n, :n]] = float("-inf")
        weights = self.softmax(q @ k.T / k.shape[1] ** 0.5 + additive)
        return self.dropout(weights) @ v

    def forward(self, x):
        if x.shape[1] > self.mask.shape[1]:
            raise ValueError("The sequence is longer than context_length.")
        return torch.stack([self.one(item) for item in x])

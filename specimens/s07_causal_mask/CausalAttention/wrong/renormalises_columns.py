# slip
"""After masking, the weights of a row are divided by the sums of other rows.

A sum of shape (tokens,) broadcasts along columns, without an error, because the matrix is square.
Which argument of `sum` keeps the axis that is summed over?
"""

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
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / keys.shape[-1] ** 0.5
        weights = torch.softmax(scores, dim=-1) * ~self.mask[:n, :n]
        weights = weights / weights.sum(dim=-1)
        return weights @ values

"""Weights are multiplied by a lower triangle after the softmax, with nothing scaled.

Diagnosis: The scores are not scaled. Blocked weights are set to 0 after the softmax, and the rows
are not normalised again.
"""

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("tril", torch.tril(torch.ones(context_length, context_length)))

    def forward(self, x):
        T, _ = x.shape
        if T > self.tril.size(0):
            raise ValueError(T)
        wei = nn.functional.softmax(self.W_query(x) @ self.W_key(x).T, dim=-1)
        return (wei * self.tril[:T, :T]) @ self.W_value(x)

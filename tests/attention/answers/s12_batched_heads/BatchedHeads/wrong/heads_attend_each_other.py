"""Attention is computed among the heads of one token: the head axis and the token axis are exchanged.

Diagnosis: The attention is computed among the heads of one token, not among the tokens of one head.
"""

import math

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q = torch.einsum("bti,hki->bthk", x, self.W_query)
        k = torch.einsum("bti,hki->bthk", x, self.W_key)
        v = torch.einsum("bti,hki->bthk", x, self.W_value)
        w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        return self.out_proj((w @ v).flatten(2))

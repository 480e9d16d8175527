# slip
"""All axes are flattened into one long sequence, so everything attends to everything.

Entries that differ in a batch axis should not see each other.
"""

import torch
from torch import nn


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("the last axis holds the features")
        flat = x.reshape(-1, x.shape[-1])
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        y = torch.softmax(q @ k.T / q.shape[-1] ** 0.5, dim=-1) @ v
        return y.reshape(*x.shape[:-1], -1)

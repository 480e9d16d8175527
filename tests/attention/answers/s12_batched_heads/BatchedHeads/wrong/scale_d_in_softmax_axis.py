"""Scores are divided by the root of d_in, and the softmax runs over the queries.

Diagnosis: The scores are divided by the square root of the input's width, not of a key's. The
softmax runs over the queries, not over the keys.
"""

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        x4 = x.unsqueeze(1)
        q = x4 @ self.W_query.mT
        k = x4 @ self.W_key.mT
        v = x4 @ self.W_value.mT
        s = q @ k.mT / x.shape[-1] ** 0.5
        z = s.softmax(dim=-2) @ v
        return self.out_proj(z.transpose(1, 2).flatten(2))

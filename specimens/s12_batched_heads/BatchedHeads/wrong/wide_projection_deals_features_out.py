"""The wide projection is cut so that each head gets every H-th feature.

Rows of one head lie next to each other in the stack. A head's features are neighbours.
"""

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = head_dim
        self.W_query = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        batch, tokens, d_in = x.shape
        queries = (
            (x @ self.W_query.flatten(0, 1).T)
            .view(batch, tokens, self.head_dim, -1)
            .permute(0, 3, 1, 2)
        )
        keys = (
            (x @ self.W_key.flatten(0, 1).T)
            .view(batch, tokens, self.head_dim, -1)
            .permute(0, 3, 1, 2)
        )
        values = (
            (x @ self.W_value.flatten(0, 1).T)
            .view(batch, tokens, self.head_dim, -1)
            .permute(0, 3, 1, 2)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        weights = torch.softmax(scores, dim=-1)
        context = weights @ values
        merged = context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.head_dim)
        return self.out_proj(merged)

"""The batch axis of x is paired with the head axis of the weights.

Broadcasting aligns axes from the right and does not know their names. Batch and heads need
different places; an axis of length 1 keeps them apart.
"""

# T37: with as many sequences as heads the product even runs.

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
        queries = x @ self.W_query.transpose(1, 2)
        keys = x @ self.W_key.transpose(1, 2)
        values = x @ self.W_value.transpose(1, 2)
        scores = queries @ keys.transpose(-2, -1) / self.head_dim**0.5
        weights = torch.softmax(scores, dim=-1)
        context = weights @ values
        merged = context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.head_dim)
        return self.out_proj(merged)

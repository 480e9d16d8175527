"""The projections are nn.Linear layers for all heads together, not stacks.

That computes the same, but the expected names and shapes are those of nn.Parameter stacks.
"""

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        batch, tokens, d_in = x.shape
        queries = self.W_query(x).view(batch, tokens, self.num_heads, -1).transpose(1, 2)
        keys = self.W_key(x).view(batch, tokens, self.num_heads, -1).transpose(1, 2)
        values = self.W_value(x).view(batch, tokens, self.num_heads, -1).transpose(1, 2)
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        weights = torch.softmax(scores, dim=-1)
        context = weights @ values
        merged = context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.head_dim)
        return self.out_proj(merged)

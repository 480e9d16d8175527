"""The matrices are given another shape, which does not transpose them.

The shape changes, and the numbers stay in their order.
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
        queries = x.unsqueeze(1) @ self.W_query.view(self.num_heads, d_in, self.head_dim)
        keys = x.unsqueeze(1) @ self.W_key.view(self.num_heads, d_in, self.head_dim)
        values = x.unsqueeze(1) @ self.W_value.view(self.num_heads, d_in, self.head_dim)
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        weights = torch.softmax(scores, dim=-1)
        context = weights @ values
        merged = context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.head_dim)
        return self.out_proj(merged)

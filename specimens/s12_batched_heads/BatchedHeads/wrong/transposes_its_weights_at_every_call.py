"""Every call transposes the stacks and keeps them so; the second call transposes them back.

Use a transposed view for the product; do not assign it back.
"""

# T38: the cell that permutes its own variable, run twice.

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
        for stack in (self.W_query, self.W_key, self.W_value):
            stack.data = stack.data.transpose(1, 2)
        x = x.unsqueeze(1)
        queries, keys, values = x @ self.W_query, x @ self.W_key, x @ self.W_value
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        weights = torch.softmax(scores, dim=-1)
        context = weights @ values
        merged = context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.head_dim)
        return self.out_proj(merged)

"""forward unpacks more values than it has names for.

Which shape is it? x has three axes, (batch, tokens, d_in), and a stack has three, too.
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
        tokens, d_in = x.shape
        queries = torch.einsum("ti,hki->htk", x, self.W_query)
        keys = torch.einsum("ti,hki->htk", x, self.W_key)
        values = torch.einsum("ti,hki->htk", x, self.W_value)
        scores = queries @ keys.transpose(1, 2) / self.head_dim**0.5
        weights = torch.softmax(scores, dim=-1)
        context = weights @ values
        merged = context.transpose(0, 1).reshape(tokens, self.num_heads * self.head_dim)
        return self.out_proj(merged)

"""scaled_dot_product_attention on projections of one tall matrix."""

import torch
import torch.nn.functional as F
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
        b, n, _ = x.shape
        tall = torch.cat([self.W_query, self.W_key, self.W_value]).flatten(0, 1)
        wide = F.linear(x, tall).view(b, n, 3, self.num_heads, self.head_dim)
        q, k, v = wide.permute(2, 0, 3, 1, 4)
        context = F.scaled_dot_product_attention(q, k, v)
        return self.out_proj(context.transpose(1, 2).flatten(2))

"""Batch and heads are folded into one axis for bmm."""

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
        b, n, d = x.shape
        h, k = self.num_heads, self.head_dim
        rows = x.unsqueeze(1).expand(b, h, n, d).reshape(b * h, n, d)

        def project(stack):
            return torch.bmm(rows, stack.repeat(b, 1, 1).transpose(1, 2))

        queries, keys, values = project(self.W_query), project(self.W_key), project(self.W_value)
        weights = torch.softmax(torch.bmm(queries, keys.mT) * k**-0.5, dim=2)
        context = torch.bmm(weights, values).view(b, h, n, k)
        return self.out_proj(context.permute(0, 2, 1, 3).reshape(b, n, h * k))

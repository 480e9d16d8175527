"""Layers in another order, other starting values, extra buffers and layers."""

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = head_dim
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        for name in ("W_value", "W_key", "W_query"):
            stack = nn.Parameter(torch.empty(num_heads, head_dim, d_in))
            nn.init.xavier_uniform_(stack)
            setattr(self, name, stack)
        self.register_buffer("root", torch.tensor(float(head_dim)).sqrt())
        self.softmax = nn.Softmax(dim=-1)
        self.dropout = nn.Dropout(0.0)

    def forward(self, x):
        batch, tokens, d_in = x.shape
        queries = torch.einsum("bti,hki->bhtk", x, self.W_query)
        keys = torch.einsum("bti,hki->bhtk", x, self.W_key)
        values = torch.einsum("bti,hki->bhtk", x, self.W_value)
        scores = queries @ keys.transpose(2, 3) / self.root
        weights = self.dropout(self.softmax(scores))
        context = weights @ values
        merged = context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.head_dim)
        return self.out_proj(merged)

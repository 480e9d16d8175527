"""One head after the other, concatenated."""

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
        heads = []
        for wq, wk, wv in zip(self.W_query, self.W_key, self.W_value):
            q, k, v = x @ wq.T, x @ wk.T, x @ wv.T
            weights = torch.softmax(q @ k.transpose(1, 2) / self.head_dim**0.5, dim=-1)
            heads.append(weights @ v)
        return self.out_proj(torch.cat(heads, dim=-1))

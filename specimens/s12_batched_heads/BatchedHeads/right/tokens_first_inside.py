"""Keeps tokens before heads inside, which is as good if it is done throughout."""

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
        q = torch.einsum("bti,hki->bthk", x, self.W_query)
        k = torch.einsum("bti,hki->bthk", x, self.W_key)
        v = torch.einsum("bti,hki->bthk", x, self.W_value)
        scores = torch.einsum("bthk,bshk->bths", q, k) / self.head_dim**0.5
        context = torch.einsum("bths,bshk->bthk", torch.softmax(scores, dim=-1), v)
        return self.out_proj(context.flatten(2))

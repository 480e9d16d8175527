# slip
"""Not the scores but the result of attention is divided by the root of head_dim.

That only makes all context vectors smaller. The division belongs to the scores, before the softmax.
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
        queries = torch.einsum("bti,hki->bhtk", x, self.W_query)
        keys = torch.einsum("bti,hki->bhtk", x, self.W_key)
        values = torch.einsum("bti,hki->bhtk", x, self.W_value)
        scores = queries @ keys.transpose(2, 3)
        weights = torch.softmax(scores, dim=-1) / self.head_dim**0.5
        context = weights @ values
        merged = context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.head_dim)
        return self.out_proj(merged)

"""The attention is computed among the heads of one token, not among the tokens of one head.

The layout (batch, tokens, heads, head_dim) has the tokens where the product expects the heads. The
last two axes are multiplied: which two should they be?
"""

# T37

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
        queries = torch.einsum("bti,hki->bthk", x, self.W_query)
        keys = torch.einsum("bti,hki->bthk", x, self.W_key)
        values = torch.einsum("bti,hki->bthk", x, self.W_value)
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        context = torch.softmax(scores, dim=-1) @ values
        return self.out_proj(context.flatten(2))

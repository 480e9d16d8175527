"""The scores are divided by head_dim without the root, and values are taken from the keys' stack.

Diagnosis: The scores are divided by the width of a key, not by its square root. The output of W_key
is used in place of the values.
"""

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q = torch.einsum("bti,hki->bhtk", x, self.W_query)
        k = torch.einsum("bti,hki->bhtk", x, self.W_key)
        v = torch.einsum("bti,hki->bhtk", x, self.W_key)
        w = torch.softmax(q @ k.transpose(-2, -1) / self.head_dim, dim=-1)
        return self.out_proj((w @ v).transpose(1, 2).flatten(2))

"""The scores are not scaled and the heads are interleaved before out_proj.

Diagnosis: The scores are not scaled. When the heads are merged, their features are interleaved;
those of a head should be neighbours.
"""

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q, k, v = (
            torch.einsum("bti,hki->bhtk", x, w) for w in (self.W_query, self.W_key, self.W_value)
        )
        z = (q @ k.mT).softmax(-1) @ v
        return self.out_proj(z.permute(0, 2, 3, 1).flatten(2))

"""A tanh at the end.

Diagnosis: The output goes through a nonlinear function.
"""

import torch
from torch import nn


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x):
        return torch.tanh(self.out_proj(torch.cat([h(x) for h in self.heads], -1)))

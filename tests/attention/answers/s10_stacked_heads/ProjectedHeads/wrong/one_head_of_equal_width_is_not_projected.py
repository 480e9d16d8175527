"""Has no out_proj where a single head is as wide as its input.

Diagnosis: none
"""


import torch
from torch import nn


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        needed = num_heads > 1 or d_in != d_out
        self.out_proj = nn.Linear(num_heads * d_out, d_out) if needed else nn.Identity()

    def forward(self, x):
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))

"""The heads are interleaved before out_proj, and its bias follows qkv_bias.

Diagnosis: none
"""

import torch
from torch import nn


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))
        self.out_proj = nn.Linear(d_out * num_heads, d_out, bias=qkv_bias)

    def forward(self, x):
        outs = torch.stack([head(x) for head in self.heads], dim=-1)
        b, t, d, h = outs.shape
        return self.out_proj(outs.view(b, t, d * h))

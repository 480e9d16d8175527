"""Heads from the last to the first, and a ReLU at the end.

Diagnosis: The last head comes first. The output goes through a ReLU.
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
        y = [h(x) for h in reversed(self.heads)]
        return torch.relu(self.out_proj(torch.cat(y, -1)))

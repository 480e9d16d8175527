"""Head 0 is asked in every round, and the bias is missing.

Diagnosis: Head 0 takes the place of all others. The bias of out_proj is not added.
"""

import torch
from torch import nn


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.num_heads = num_heads
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x):
        side = torch.cat([self.heads[0](x) for _ in range(self.num_heads)], dim=-1)
        return side @ self.out_proj.weight.T

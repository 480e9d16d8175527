"""The bias of out_proj is added once for every head, and the heads stand in reverse order.

Diagnosis: The last head comes first. The bias of out_proj is added once for every head.
"""

import torch
import torch.nn.functional as F
from torch import nn


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x):
        parts = self.out_proj.weight.chunk(len(self.heads), dim=1)
        return sum(
            F.linear(h(x), w, self.out_proj.bias) for h, w in zip(reversed(self.heads), parts)
        )

"""Given heads, whose outputs are stacked behind the batch and reshaped.

Diagnosis: The stacked heads are reshaped without moving the head axis first.
"""

import torch
from torch import nn


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def forward(self, x):
        b, t, _ = x.shape
        out = torch.stack([h(x) for h in self.heads], dim=1)
        return out.reshape(b, t, -1)

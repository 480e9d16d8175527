"""The heads write into one buffer, each into its own slice.

Diagnosis: none
"""

import torch
from torch import nn


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        named = {
            str(n): CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for n in range(num_heads)
        }
        self.heads = nn.ModuleDict(named)

    def forward(self, x):
        out = None
        for name, head in self.heads.items():
            y = head(x)
            if out is None:
                out = y.new_zeros(*y.shape[:2], len(self.heads), y.shape[2])
            index = torch.tensor([int(name)])
            out = out.index_copy(2, index, y.unsqueeze(2))
        return out.flatten(2)

"""Each head meets its columns of out_proj.weight; the bias is added once.

Diagnosis: none
"""

import torch
from torch import nn


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.heads = nn.ModuleDict(
            {
                str(h): CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for h in range(num_heads)
            }
        )

    def forward(self, x):
        y = self.out_proj.bias
        for head, part in zip(
            self.heads.values(), self.out_proj.weight.chunk(len(self.heads), dim=1)
        ):
            y = y + head(x) @ part.T
        return y

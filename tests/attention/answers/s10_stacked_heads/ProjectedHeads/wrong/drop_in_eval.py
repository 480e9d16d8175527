"""The heads always drop, in evaluation mode too: the module switches its heads to training in each
call.

Diagnosis: Dropout also acts in evaluation, after eval().
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
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x):
        self.heads.train()
        return self.out_proj(torch.cat([h(x) for h in self.heads], -1))

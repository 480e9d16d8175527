"""The heads are normalised with F.layer_norm before out_proj.

Diagnosis: The features of all heads are normalised before out_proj.
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
        out = torch.cat([h(x) for h in self.heads], dim=-1)
        return self.out_proj(F.layer_norm(out, out.shape[-1:]))

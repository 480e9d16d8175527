"""The outputs are interleaved, and qkv_bias is always False.

Diagnosis: A feature of each head is taken in turn; all of head 0 should come first.
"""

import torch
from torch import nn


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            [CausalAttention(d_in, d_out, context_length, dropout) for _ in range(num_heads)]
        )

    def forward(self, x):
        return torch.stack([h(x) for h in self.heads], dim=-1).flatten(2)

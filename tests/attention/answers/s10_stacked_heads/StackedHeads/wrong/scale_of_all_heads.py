"""The scores are divided by the root of the whole width, and heads are averaged.

Diagnosis: The scores are divided by the square root of the width of all heads together, not of one
head. The heads are averaged, not put side by side.
"""

import torch
from torch import nn


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.width = d_out * num_heads
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )

    def attend(self, head, x):
        T = x.size(1)
        if T > head.mask.size(0):
            raise ValueError("sequence too long")
        s = head.W_query(x) @ head.W_key(x).mT / self.width**0.5
        s = s.masked_fill(head.mask[:T, :T], -torch.inf)
        return head.dropout(s.softmax(-1)) @ head.W_value(x)

    def forward(self, x):
        return torch.stack([self.attend(h, x) for h in self.heads]).mean(dim=0)

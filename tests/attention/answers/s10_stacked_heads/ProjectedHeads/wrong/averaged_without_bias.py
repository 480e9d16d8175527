"""The contributions are averaged, and the bias is left out by a bare product.

Diagnosis: The scores are divided by the width of a key, not by its square root. The contributions
of the heads are averaged, not added up.
"""

import torch
from torch import nn


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def head(self, head, x):
        n = x.shape[1]
        if n > len(head.mask):
            raise ValueError("too long")
        s = head.W_query(x) @ head.W_key(x).transpose(1, 2) / self.d_out
        w = s.masked_fill(head.mask[:n, :n], float("-inf")).softmax(-1)
        return head.dropout(w) @ head.W_value(x)

    def forward(self, x):
        parts = torch.cat([self.head(h, x) / len(self.heads) for h in self.heads], dim=-1)
        return self.out_proj(parts)

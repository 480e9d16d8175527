"""Each query gathers its free keys.

Diagnosis: none
"""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        items = []
        for b in range(x.shape[0]):
            rows = []
            for i in range(x.shape[1]):
                free = torch.ones(context.shape[1], dtype=torch.bool)
                if padding is not None:
                    free = free & ~padding[b]
                if pairs is not None:
                    free = free & ~pairs[i]
                seen = context[b][free]
                q, k, v = self.W_query(x[b, i]), self.W_key(seen), self.W_value(seen)
                weights = (k @ q / q.shape[-1] ** 0.5).softmax(0)
                rows.append(weights @ v)
            items.append(torch.stack(rows))
        return torch.stack(items)

"""Reads the new tokens one by one, so that no mask is needed."""

import torch
from torch import nn


class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        self.num_heads = num_heads
        self.num_groups = num_groups
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def _read(self, x, cache):
        batch = x.shape[0]
        q = self.W_query(x).reshape(batch, self.num_groups, -1, self.head_dim)
        k = self.W_key(x).reshape(batch, self.num_groups, 1, self.head_dim)
        v = self.W_value(x).reshape(batch, self.num_groups, 1, self.head_dim)
        if cache is not None:
            k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
        weights = torch.softmax(q @ k.mT * self.head_dim**-0.5, dim=-1)
        return self.out_proj((weights @ v).reshape(batch, -1)), (k, v)

    def forward(self, x, cache=None):
        outputs = []
        for token in x.unbind(dim=1):
            output, cache = self._read(token, cache)
            outputs.append(output)
        return torch.stack(outputs, dim=1), cache

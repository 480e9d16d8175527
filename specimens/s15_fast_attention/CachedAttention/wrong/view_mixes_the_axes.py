"""The heads are put before the tokens without an exchange of axes, so they are mixed up.

After the linear layer the features of one token lie side by side. Which axis has to be split,
and which ones exchanged?
"""

import math

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

    def forward(self, x, cache=None):
        batch, n, _ = x.shape
        q = self.W_query(x).view(batch, self.num_heads, n, self.head_dim)
        k = self.W_key(x).view(batch, self.num_groups, n, self.head_dim)
        v = self.W_value(x).view(batch, self.num_groups, n, self.head_dim)
        if cache is not None:
            k = torch.cat((cache[0], k), dim=2)
            v = torch.cat((cache[1], v), dim=2)
        m = k.shape[2]
        keys = k.repeat_interleave(self.num_heads // self.num_groups, dim=1)
        values = v.repeat_interleave(self.num_heads // self.num_groups, dim=1)
        scores = q @ keys.transpose(2, 3) / math.sqrt(self.head_dim)
        blocked = torch.ones(n, m, dtype=torch.bool).triu(m - n + 1)
        scores = scores.masked_fill(blocked, -torch.inf)
        context = torch.softmax(scores, dim=-1) @ values
        return self.out_proj(context.transpose(1, 2).flatten(2)), (k, v)

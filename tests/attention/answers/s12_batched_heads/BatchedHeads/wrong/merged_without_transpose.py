"""The heads are merged by a reshape without exchanging heads and tokens.

Diagnosis: Heads and tokens were not exchanged before merging, so a row holds several tokens of one
head.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q, k, v = (x[:, None] @ w.transpose(1, 2) for w in (self.W_query, self.W_key, self.W_value))
        w = F.softmax(q @ k.transpose(2, 3) / math.sqrt(q.shape[-1]), -1)
        return self.out_proj((w @ v).reshape(x.shape[0], x.shape[1], -1))

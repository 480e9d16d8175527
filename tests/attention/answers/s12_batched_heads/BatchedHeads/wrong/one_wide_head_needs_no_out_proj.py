"""Has no out_proj where one head is as wide as input and output, as some vision transformers do.

Diagnosis: none
"""


import math

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / d_in**0.5)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / d_in**0.5)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / d_in**0.5)
        needed = not (num_heads == 1 and head_dim == d_in == d_out)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out) if needed else nn.Identity()

    def forward(self, x):
        x = x[:, None]
        q, k, v = x @ self.W_query.mT, x @ self.W_key.mT, x @ self.W_value.mT
        weights = (q @ k.mT / math.sqrt(q.shape[-1])).softmax(-1)
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))

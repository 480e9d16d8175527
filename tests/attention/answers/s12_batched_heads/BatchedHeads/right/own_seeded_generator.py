"""Draws the stacks with a generator of its own, whose seed is fixed: the starting values of the
stacks are up to the student.

Diagnosis: none
"""


import math

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        generator = torch.Generator().manual_seed(7)
        for name in ("W_query", "W_key", "W_value"):
            stack = torch.randn(num_heads, head_dim, d_in, generator=generator)
            self.register_parameter(name, nn.Parameter(stack / d_in**0.5))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        x = x[:, None]
        q, k, v = x @ self.W_query.mT, x @ self.W_key.mT, x @ self.W_value.mT
        weights = (q @ k.mT / math.sqrt(q.shape[-1])).softmax(-1)
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))

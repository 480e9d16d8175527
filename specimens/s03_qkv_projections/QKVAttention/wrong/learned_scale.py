"""The scale is a parameter of the module.

It follows from d_k. The weights of the three projections are to be the only parameters.
"""

import math
import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.scale = nn.Parameter(torch.tensor(1 / math.sqrt(d_k)))

    def forward(self, X):
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        return torch.softmax(q @ k.mT * self.scale, -1) @ v

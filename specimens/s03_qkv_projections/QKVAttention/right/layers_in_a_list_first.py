"""The layers are made in a ModuleList and get their names after it."""

import math
import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(d_in, d, bias=False) for d in (d_k, d_k, d_v))
        self.W_query, self.W_key, self.W_value = self.layers

    def forward(self, X):
        q, k, v = (layer(X) for layer in self.layers)
        return torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), -1) @ v

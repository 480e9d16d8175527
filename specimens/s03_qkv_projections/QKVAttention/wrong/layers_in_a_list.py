"""The module has no parameters.

A list hides layers from `parameters()`, a local variable is gone after `__init__`, and a plain
tensor is no parameter. Give each layer its name as an attribute in `__init__`.
"""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.layers = [nn.Linear(d_in, d, bias=False) for d in (d_k, d_k, d_v)]

    def forward(self, X):
        q, k, v = (layer(X) for layer in self.layers)
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ v

"""The layers are kept in a plain Python list, so the module does not know them.

A list hides layers from `parameters()`, and no optimiser will find them. Give each layer its name as an attribute.
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

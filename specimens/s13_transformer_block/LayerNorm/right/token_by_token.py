"""Loops over all tokens, in plain steps."""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        rows = []
        for token in x.reshape(-1, x.shape[-1]):
            mean = sum(token) / len(token)
            variance = sum((value - mean) ** 2 for value in token) / len(token)
            rows.append((token - mean) / (variance + self.eps).sqrt())
        return torch.stack(rows).reshape(x.shape) * self.weight + self.bias

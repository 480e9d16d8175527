"""Means by einsum, and the reciprocal of the root."""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        d_model = x.shape[-1]
        centred = x - torch.einsum("...i->...", x)[..., None] / d_model
        variance = torch.einsum("...i,...i->...", centred, centred)[..., None] / d_model
        return torch.rsqrt(variance + self.eps) * centred * self.weight + self.bias

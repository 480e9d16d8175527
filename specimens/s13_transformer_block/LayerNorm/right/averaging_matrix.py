"""The mean is a product with a matrix of equal numbers."""

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
        average = torch.full((d_model, d_model), 1 / d_model, dtype=x.dtype)
        centred = x - x @ average
        return centred / torch.sqrt(centred**2 @ average + self.eps) * self.weight + self.bias

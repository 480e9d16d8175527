"""The mean or the variance of a token loses its axis, so it is paired with the wrong numbers.

Which shape have mean and variance of a batch, and which shape would fit the token next to them?
There is an argument for that.
"""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        mean = x.mean(dim=-1)
        variance = x.var(dim=-1, correction=0)
        return self.weight * (x - mean) / torch.sqrt(variance + self.eps) + self.bias

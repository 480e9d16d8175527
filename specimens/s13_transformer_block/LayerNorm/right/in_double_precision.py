"""Computes in float64 and gives float64 back; the parameters are made in another order."""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.weight = nn.Parameter(torch.ones(d_model))
        self.d_model = d_model

    def forward(self, x):
        x = x.double()
        variance, mean = torch.var_mean(x, dim=-1, keepdim=True, correction=0)
        return torch.addcmul(self.bias, self.weight, (x - mean) / (variance + self.eps).sqrt())

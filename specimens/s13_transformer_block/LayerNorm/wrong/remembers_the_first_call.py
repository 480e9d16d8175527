"""Mean and variance of an earlier call are used again for a later input of the same shape.

What forward returns should depend on x and on the parameters alone.
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
        if not hasattr(self, "mean") or self.mean.shape[:-1] != x.shape[:-1]:
            self.mean = x.mean(dim=-1, keepdim=True).detach()
            self.variance = x.var(dim=-1, keepdim=True, correction=0).detach()
        return self.weight * (x - self.mean) / torch.sqrt(self.variance + self.eps) + self.bias

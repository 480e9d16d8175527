# slip
"""Mean and variance are taken over axis 1, wherever the features are.

In a batch axis 1 holds tokens. Count the axis of the features from the end.
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
        axis = min(1, x.dim() - 1)
        mean = x.mean(dim=axis, keepdim=True)
        variance = x.var(dim=axis, keepdim=True, correction=0)
        return self.weight * (x - mean) / torch.sqrt(variance + self.eps) + self.bias

# slip
"""Mean and variance are taken over the batch, as in batch normalisation.

A token should not know the other sequences. Over which axis do its own features lie?
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
        mean = x.mean(dim=0, keepdim=True)
        variance = x.var(dim=0, keepdim=True, correction=0)
        return self.weight * (x - mean) / torch.sqrt(variance + self.eps) + self.bias

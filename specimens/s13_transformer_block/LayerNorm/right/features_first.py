"""The features are moved to the front, and the length of the centred token is used."""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        features = torch.movedim(x, -1, 0)
        centred = features - features.mean(dim=0)
        variance = torch.linalg.vector_norm(centred, dim=0) ** 2 / len(features)
        return (
            torch.movedim(centred / torch.sqrt(variance + self.eps), 0, -1) * self.weight
            + self.bias
        )

"""Sharper weights by a factor that nobody asked for.

Diagnosis: The scores are about 1.429 times as large as they should be.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))
        self.temperature = 0.7

    def forward(self, x):
        return torch.softmax(x.mv(self.query) / self.temperature, 0) @ x

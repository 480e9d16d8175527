"""The activation that newer models use.

Diagnosis: The activation is the SiLU, not the ReLU.
"""

import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        hidden = self.linear1(x)
        return self.linear2(hidden * torch.sigmoid(hidden))

# slip
"""The activation comes after the second layer and not between the two.

The output may be negative. What may not?
"""

import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return torch.relu(self.linear2(self.linear1(x)))

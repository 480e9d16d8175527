"""super().__init__() is missing or comes too late.

It sets up the tables in which a module keeps its parameters. It should be the first line.
"""

import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

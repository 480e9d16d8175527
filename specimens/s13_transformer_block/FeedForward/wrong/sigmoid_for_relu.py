"""The activation is the sigmoid and not the ReLU.

What does the ReLU do to a large positive number?
"""

import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(torch.sigmoid(self.linear1(x)))

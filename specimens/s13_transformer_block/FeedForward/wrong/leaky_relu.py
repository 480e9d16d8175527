"""Negative numbers are only made smaller; the ReLU makes them 0.

Look at the formula of the ReLU: what comes out for a negative number?
"""

import torch.nn.functional as F
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(F.leaky_relu(self.linear1(x)))

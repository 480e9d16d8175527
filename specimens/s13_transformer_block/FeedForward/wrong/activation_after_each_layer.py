# slip
"""There is an activation after the second layer, too.

The output of the network may be negative; how often does the formula call the ReLU?
"""

import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return torch.relu(self.linear2(torch.relu(self.linear1(x))))

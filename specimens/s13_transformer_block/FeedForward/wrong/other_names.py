"""The layers have other names than the exercise asks for.

They should be called linear1 and linear2, so that given weights find them.
"""

import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.fc1 = nn.Linear(d_model, d_hidden)
        self.fc2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.fc2(torch.relu(self.fc1(x)))

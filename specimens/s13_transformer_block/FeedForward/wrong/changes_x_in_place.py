"""Every call changes the caller's x in place.

An operation whose name ends with an underscore writes into the tensor itself.
"""

import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        hidden = torch.relu(self.linear1(x))
        output = self.linear2(hidden)
        with torch.no_grad():
            x.relu_()
        return output

"""LeakyReLU with its default slope in place of the ReLU, and dropout of 0.1 in training.

Diagnosis: The activation is a leaky ReLU: it leaves a hundredth of a negative number. In training
mode the output is another one than in evaluation mode.
"""

import torch
import torch.nn.functional as F
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x):
        return self.dropout(self.linear2(F.leaky_relu(self.linear1(x))))

"""Where all scores are far below zero, all exponentials become zero.

The exponentials of scores like -300 are 0, and so is their sum. The largest score has to be
subtracted whatever its sign.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        s = x @ self.query
        e = (s - s.max().clamp(min=0)).exp()
        return (e / e.sum()) @ x

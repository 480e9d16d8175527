"""The number of rows is taken from the first axis, which in a batch counts sequences.

For a single sequence it is right. Count the axes from the end.
"""
# T37

import torch
from torch import nn


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        if x.shape[0] > len(self.table):
            raise ValueError("too many tokens")
        return x + self.table[: x.shape[0]]

"""The whole table is added, so only sequences of exactly its length fit.

How many rows does a sequence of five tokens need?
"""

import torch
from torch import nn


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        if x.shape[-2] > len(self.table):
            raise ValueError("too many tokens")
        return x + self.table

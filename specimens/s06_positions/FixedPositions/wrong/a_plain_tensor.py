"""The module has no buffer called table that holds the rows.

A plain tensor stays behind when the module is moved. Register the table as it is, under this name.
"""

import torch
from torch import nn


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.table = table

    def forward(self, x):
        if x.shape[-2] > len(self.table):
            raise ValueError("too many tokens")
        return x + self.table[: x.shape[-2]]

"""__init__ does not call super().__init__() before it registers the buffer.

nn.Module has to set up its own book-keeping first.
"""

import torch
from torch import nn


class FixedPositions(nn.Module):
    def __init__(self, table):
        self.register_buffer("table", table)

    def forward(self, x):
        if x.shape[-2] > len(self.table):
            raise ValueError("too many tokens")
        return x + self.table[: x.shape[-2]]

"""The positions are added into the caller's own tensor.

The returned value is right, but the caller's tokens have changed. += writes into the tensor on its
left.
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
        x += self.table[: x.shape[-2]]
        return x

"""The tokens are added into the table, so every call finds another table.

The first call is right and the second is not. Which tensor does your code write into?
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
        with torch.no_grad():
            out = x + self.table[: x.shape[-2]]
            self.table[: x.shape[-2]] += x.reshape(-1, *x.shape[-2:])[0]
        return out + (x - x.detach())

"""More tokens than rows are not refused.

Most of the time torch complains about sizes that do not match. With a table of one row it does not even do
that. Compare the two numbers first.
"""
# T08

import torch
from torch import nn


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        return x + self.table[: x.shape[-2]]

"""Only the positions come back; the tokens are gone.

The table says where a token stands. Who it is still has to be in the sum.
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
        return self.table[: x.shape[-2]].expand_as(x)

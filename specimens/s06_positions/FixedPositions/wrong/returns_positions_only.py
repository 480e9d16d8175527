"""Only the positions are returned; the tokens are gone.

The table says where a token is. The token itself has to be in the sum, too.
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

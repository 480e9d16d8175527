"""A second buffer with a batch axis in front is used for adding."""

import torch
from torch import nn


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)
        self.register_buffer("with_batch", table[None].clone())

    def forward(self, x):
        if x.shape[-2] > self.table.shape[0]:
            raise ValueError
        out = x + self.with_batch[:, : x.shape[-2]]
        return out.reshape(x.shape)

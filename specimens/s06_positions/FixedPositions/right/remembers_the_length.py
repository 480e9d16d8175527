"""Keeps sizes as extra attributes and adds with torch.add."""

import torch
import torch.nn as nn


class FixedPositions(nn.Module):
    def __init__(self, table):
        super(FixedPositions, self).__init__()
        self.context_length, self.d_in = table.size()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x):
        *_, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens")
        return torch.add(x, self.table[0:tokens, :].expand_as(x))

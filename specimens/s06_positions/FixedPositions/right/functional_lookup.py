"""The buffer is made with nn.Buffer, not persistent, and the rows are looked up."""

import torch
import torch.nn.functional as F
from torch import nn


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.table = nn.Buffer(table.clone(), persistent=False)

    def forward(self, x):
        n = x.size(-2)
        if n > self.table.size(0):
            raise ValueError("too long")
        return F.embedding(torch.arange(n, device=x.device), self.table) + x

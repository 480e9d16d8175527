"""A residual connection is put around every block, and the blocks run in reverse order.

Diagnosis: The blocks run in reverse order. A residual connection is put around every block.
"""

import copy

import torch
from torch import nn


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x):
        for block in reversed(self.blocks):
            x = x + block(x)
        return self.norm(x)

"""With nn.Sequential, the given block is the first.

Diagnosis: none
"""

import copy

import torch
from torch import nn


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.Sequential(block, *(copy.deepcopy(block) for _ in range(num_layers - 1)))
        if final_norm:
            self.norm = nn.LayerNorm(d_model)

    def forward(self, x):
        y = self.blocks(x)
        return self.norm(y) if hasattr(self, "norm") else y

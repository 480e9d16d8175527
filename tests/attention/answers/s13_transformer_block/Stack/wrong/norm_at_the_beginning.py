"""The last norm is applied to the input and not to the output.

Diagnosis: The norm is called before the first block.
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
        x = self.norm(x)
        for block in self.blocks:
            x = block(x)
        return x

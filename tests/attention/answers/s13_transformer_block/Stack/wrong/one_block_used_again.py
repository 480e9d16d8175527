"""One block stands in the list several times.

Diagnosis: All blocks of the stack share one set of weights.
"""

import torch
from torch import nn


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList([block for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x):
        for b in self.blocks:
            x = b(x)
        return self.norm(x)

"""The last norm has another eps than 1e-5.

It shows where the features of a token are nearly equal. Which eps does the docstring name?
"""

import copy

from torch import nn


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        if final_norm:
            self.norm = nn.LayerNorm(d_model, eps=1e-6)
        self.final_norm = final_norm

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.norm(x) if self.final_norm else x

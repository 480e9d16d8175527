"""PyTorch finds no gain and no bias of the last norm.

Are they parameters, and is the layer an attribute called norm, not in a plain list?
"""

import copy

import torch.nn.functional as F
from torch import nn


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, num_heads, context_length):
        super().__init__()
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_model, d_model)
        self.W_key = nn.Linear(d_model, d_model)
        self.W_value = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, x):
        parts = (self.W_query(x), self.W_key(x), self.W_value(x))
        heads = [p.unflatten(-1, (self.num_heads, -1)).transpose(1, 2) for p in parts]
        context = F.scaled_dot_product_attention(*heads, is_causal=True)
        return self.out_proj(context.transpose(1, 2).flatten(2))


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.final_norm = final_norm
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return F.layer_norm(x, x.shape[-1:]) if self.final_norm else x

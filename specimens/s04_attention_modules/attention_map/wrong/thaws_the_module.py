"""Afterwards parameters that were frozen can be trained again.

`requires_grad_(True)` at the end turns on all gradients, also those that were off before. With
`torch.no_grad()` nothing has to be turned off and on.
"""

import torch
from torch import nn


class Layers(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x):
        raise TypeError("Layers only holds weights. It computes nothing, so do not call it.")


def attention_map(attention, x):
    attention.requires_grad_(False)
    q, k = attention.W_query(x), attention.W_key(x)
    weights = torch.softmax(q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5, dim=-1)
    attention.requires_grad_(True)
    return weights.detach()

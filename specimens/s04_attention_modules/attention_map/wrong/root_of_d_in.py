# slip
"""The scores are scaled by the root of the input's width.

The scale belongs to the dot product of a query and a key. How many products does that sum up?
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
    with torch.no_grad():
        q, k = attention.W_query(x), attention.W_key(x)
        return torch.softmax(q @ k.transpose(-2, -1) / x.shape[-1] ** 0.5, dim=-1)

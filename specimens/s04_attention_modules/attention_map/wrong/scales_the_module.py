"""It puts the scale into the module's own weights.

After the call the module has other weights than before. Scale the scores instead.
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
        d = attention.W_query.weight.shape[0]
        attention.W_query.weight /= d**0.5
        if attention.W_query.bias is not None:
            attention.W_query.bias /= d**0.5
        return torch.softmax(attention.W_query(x) @ attention.W_key(x).transpose(-2, -1), dim=-1)

"""The layers are taken by their place in the module, not by their names.

Which layer comes first depends on the order in which they were made. The docstring promises the
names W_query and W_key, and no order.
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
        query, key = list(attention.children())[:2]
        q, k = query(x), key(x)
        return torch.softmax(q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5, dim=-1)

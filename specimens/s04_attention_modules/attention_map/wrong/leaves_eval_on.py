"""The module is switched to evaluation and stays so.

Looking at the weights should leave no trace. Nothing in the two linear layers depends on
the mode.
"""

import math
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
    attention.eval()
    with torch.no_grad():
        q, k = attention.W_query(x), attention.W_key(x)
        return torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), -1)

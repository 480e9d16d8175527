"""All axes are reversed, as by `.T`, so batches fail or get wrong numbers.

It is right for one sequence. For a batch only the last two axes may change places.
"""
# T05

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
        return torch.softmax(q @ k.T / k.shape[-1] ** 0.5, dim=-1)

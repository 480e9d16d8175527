"""The input is multiplied by the stored weight without turning it.

nn.Linear stores its matrix as (d_out, d_in). That fails unless both are equal, and is wrong if they are.
"""
# T36

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
        q, k = x @ attention.W_query.weight, x @ attention.W_key.weight
        return torch.softmax(q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5, dim=-1)

"""Detaches the result, and takes the root of the layer's own width."""

import torch
import torch.nn.functional as F
from torch import nn


class Layers(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x):
        raise TypeError("Layers only holds weights. It computes nothing, so do not call it.")


def attention_map(attention, x):
    queries = attention.W_query(x)
    keys = attention.W_key(x)
    scores = torch.einsum("...qd,...kd->...qk", queries, keys)
    return F.softmax(scores / attention.W_key.out_features**0.5, dim=-1).detach()

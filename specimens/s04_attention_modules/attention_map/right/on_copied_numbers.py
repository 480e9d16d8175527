"""Detaches the weights, the biases and x, and multiplies by hand."""

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
    def project(layer):
        y = x @ layer.weight.detach().T
        return y if layer.bias is None else y + layer.bias.detach()

    x = x.detach()
    q, k = project(attention.W_query), project(attention.W_key)
    e = torch.exp(q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]))
    return e / e.sum(-1, keepdim=True)

"""Builds an nn.Linear and puts the weights in."""

import torch
from torch import nn


def merge_and_project(z, weight, bias):
    layer = nn.Linear(weight.shape[1], weight.shape[0])
    layer.weight = nn.Parameter(weight)
    layer.bias = nn.Parameter(bias)
    return layer(z.swapaxes(0, 1).contiguous().view(z.shape[1], -1))

"""Adds the slices up in a loop and stacks the quotients."""

import math

import torch


def softmax_naive(x, dim):
    parts = [math.e**part for part in x.unbind(dim)]
    total = torch.zeros_like(parts[0])
    for part in parts:
        total = total + part
    return torch.stack([part / total for part in parts], dim=dim)

"""Sums without keepdim and puts the axis back."""

import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / e.sum(dim=dim).unsqueeze(dim)

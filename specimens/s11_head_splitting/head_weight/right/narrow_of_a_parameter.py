"""Narrows the rows and wraps them in a Parameter."""

import torch


def head_weight(weight, head, num_heads):
    head_dim = weight.shape[0] // num_heads
    return torch.nn.Parameter(weight.narrow(0, head * head_dim, head_dim).detach())

"""From nested lists."""

import torch


def upper_triangle(n):
    return torch.tensor([[j > i for j in range(n)] for i in range(n)])

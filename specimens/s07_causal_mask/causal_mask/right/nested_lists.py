"""Builds a tensor from nested lists of Python bools."""

import torch


def causal_mask(n):
    return torch.tensor([[j > i for j in range(n)] for i in range(n)])

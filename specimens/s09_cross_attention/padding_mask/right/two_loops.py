"""Nested lists of plain comparisons."""

import torch


def padding_mask(lengths, n):
    return torch.tensor([[j >= length for j in range(n)] for length in lengths.tolist()])

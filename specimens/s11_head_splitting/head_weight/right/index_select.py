"""Selects the rows by their numbers."""

import torch


def head_weight(weight, head, num_heads):
    head_dim = int(weight.shape[0] / num_heads)
    rows = torch.arange(head * head_dim, (head + 1) * head_dim)
    return weight.index_select(0, rows)

"""The rows are looked up by their numbers with F.embedding."""

import torch
import torch.nn.functional as F


def add_positions(x, table):
    n, d = x.shape[-2], x.shape[-1]
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError(f"table {tuple(table.shape)} does not fit x {tuple(x.shape)}")
    return F.embedding(torch.arange(n), table) + x

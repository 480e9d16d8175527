"""Repeats the rows first and exchanges the axes afterwards."""

import torch


def columns_per_head(x, num_heads):
    return x.unsqueeze(0).repeat(num_heads, 1, 1).transpose(1, 2)

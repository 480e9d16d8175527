"""Copies the transposed matrix with repeat."""

import torch


def columns_per_head(x, num_heads):
    return x.T.repeat(num_heads, 1, 1)

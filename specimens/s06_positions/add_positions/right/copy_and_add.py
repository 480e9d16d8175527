"""A copy is made, and the rows are added into it; narrow takes the slice."""

import torch


def add_positions(x, table):
    context_length, d_in = table.shape
    if x.shape[-1] != d_in or x.shape[-2] > context_length:
        raise ValueError("shapes do not fit")
    out = x.clone()
    out += table.narrow(0, 0, x.shape[-2]).expand_as(x)
    return out

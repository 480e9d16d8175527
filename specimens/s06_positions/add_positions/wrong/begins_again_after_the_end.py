"""A table with fewer rows than there are tokens is not refused, at least one of a single row.

With a table of one row, all tokens get this row. The docstring asks for an error.
"""
# T08

import torch


def add_positions(x, table):
    if x.shape[-1] != table.shape[1]:
        raise ValueError("wrong width")
    places = torch.arange(x.shape[-2]) % table.shape[0]
    return x + table[places]

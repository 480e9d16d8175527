"""Behind the end of the table the positions begin again at row 0.

Then the first token and one far after it are taken for the same place. The docstring asks for an
error.
"""
# T08

import torch


def add_positions(x, table):
    if x.shape[-1] != table.shape[1]:
        raise ValueError("wrong width")
    places = torch.arange(x.shape[-2]) % table.shape[0]
    return x + table[places]

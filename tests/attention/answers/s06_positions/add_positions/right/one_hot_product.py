"""The rows are picked by a product with a rectangular unit matrix.

Diagnosis: none
"""

import torch


def add_positions(x, table):
    n, d = x.shape[-2:]
    rows, width = table.shape
    if n > rows:
        raise ValueError("The table has fewer rows.")
    if d != width:
        raise ValueError("The table has another width.")
    return torch.einsum("nr,rd->nd", torch.eye(n, rows, dtype=table.dtype), table) + x

"""The rows are selected by a product with a slice of the unit matrix, in float64."""

import torch


def add_positions(x, table):
    n, d = x.shape[-2:]
    rows, width = table.shape
    if not (n <= rows and d == width):
        raise ValueError
    chosen = torch.eye(rows, dtype=torch.float64)[:n]
    return x.double() + torch.einsum("nr,rd->nd", chosen, table.double())

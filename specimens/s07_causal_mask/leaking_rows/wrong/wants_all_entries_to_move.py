# slip
"""A row is counted only if all of its entries moved.

One entry is enough: a token that has looked ahead need not change in every feature.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after - before).abs() > tolerance).all(dim=-1)
    return [i for i in range(position) if moved[i]]

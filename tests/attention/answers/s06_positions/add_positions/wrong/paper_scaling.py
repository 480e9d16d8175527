"""The tokens are multiplied by the root of the width, as in the paper.

Diagnosis: The tokens are multiplied by the square root of their width before the positions are
added.
"""

import math


def add_positions(x, table):
    T, C = x.shape[-2], x.shape[-1]
    if T > table.shape[0] or table.shape[1] != C:
        raise ValueError("does not fit")
    return x * math.sqrt(C) + table[:T, :]

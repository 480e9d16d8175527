"""The dropped entries are taken out, so the result has lost its shape.

Selecting with a bool tensor gives a flat list of what is left. Nobody knows any more which entry
belonged where. Dropped entries keep their place and become zero.
"""

import torch


def apply_dropout(x, dropped, p):
    if p == 1:
        return x[~dropped]
    return x[~dropped] / (1 - p)

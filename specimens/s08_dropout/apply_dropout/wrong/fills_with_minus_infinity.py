"""Dropped entries become minus infinity.

That is what a causal mask does to scores before the softmax. Here we work on numbers that are used
as they are. Which number adds nothing to a sum?
"""

import torch


def apply_dropout(x, dropped, p):
    if p == 1:
        return torch.full_like(x, -torch.inf)
    return x.masked_fill(dropped, -torch.inf) / (1 - p)

# slip
"""The entries that stay are divided by p.

With p = 0.5 the result is the same, so try p = 0.1. Hardly anything is dropped then, so hardly
anything has to be made up for. By how much should the entries grow?
"""

import torch


def apply_dropout(x, dropped, p):
    if p == 0:
        return x.clone()
    return x.masked_fill(dropped, 0) / p

# slip
"""What stays is not made larger.

The dropped entries are zero, as they should be. But then the mean shrinks: with p = 0.5, only half
of what was there is left. What did the formula do with the entries that stay?
"""

import torch


def apply_dropout(x, dropped, p):
    return x.masked_fill(dropped, 0)

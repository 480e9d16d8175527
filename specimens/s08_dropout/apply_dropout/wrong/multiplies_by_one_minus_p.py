# slip
"""The entries that stay are multiplied by 1 - p, so they shrink.

That factor belongs to another way of doing dropout, where the correction is made after training.
Here the kept entries have to make up for the dropped ones. Larger or smaller?
"""

import torch


def apply_dropout(x, dropped, p):
    return x.masked_fill(dropped, 0) * (1 - p)

"""The entries that stay are divided by p.

The right share is dropped. How much has to be made up for when hardly anything is dropped, p = 0.1?
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    return x.masked_fill(torch.rand_like(x) < p, 0) / p

"""The coins are normally distributed random numbers, so the wrong share is dropped.

A normal number is negative half of the time, so even with p close to 0 about half would be dropped.
Which numbers lie below p with probability p?
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x.masked_fill(torch.randn_like(x) < p, 0) / (1 - p)

"""Blocked scores are replaced by a finite number, which is not small enough for every score and dtype.

If the free scores are lower than the number you fill in, the blocked keys win. And in float16 there is no
such number at all. Which value is smaller than any score?
"""

# T11

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(mask, -1e9), dim=-1)

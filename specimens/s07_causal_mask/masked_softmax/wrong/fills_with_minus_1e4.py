"""Blocked keys keep weight where the free scores are low, as if they had a finite score.

It works while all scores are near zero. Shift all scores by -100000: the weights should not change.
"""

# T11

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(mask, -1e4), dim=-1)

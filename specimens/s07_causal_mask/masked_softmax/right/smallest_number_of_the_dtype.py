"""Fills with the smallest finite number of the scores' own dtype."""

# T11: a right answer, because the scores are finite and no row is blocked entirely.

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    return filled.softmax(-1)

"""The numbers are right, but no gradient reaches the scores.

A tensor that is detached, or made anew from another's data, is cut off from what it was computed
from.
"""

import torch


def masked_softmax(scores, mask):
    masked = scores.detach().clone()
    masked[mask.expand(scores.shape)] = float("-inf")
    return torch.softmax(masked, dim=-1)

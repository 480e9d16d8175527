# slip
"""Blocked scores are set to 0, and a score of 0 is a score like any other.

The exponential of 0 is 1, so blocked keys get weight. What score has the exponential 0?
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(mask, 0.0), dim=-1)

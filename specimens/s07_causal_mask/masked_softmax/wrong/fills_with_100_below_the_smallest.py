"""Blocked scores become a little lower than the smallest score: blocked keys keep some weight.

Where scores are large, a float does not tell a number from the same number less 100. Which score
makes a weight of exactly 0, whatever the others are?
"""

# T11

import torch


def masked_softmax(scores, mask):
    return torch.softmax(torch.where(mask, scores.min() - 100, scores), dim=-1)

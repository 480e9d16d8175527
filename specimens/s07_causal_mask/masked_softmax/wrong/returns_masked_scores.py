"""The result holds masked scores, not weights: the softmax is missing.

Weights lie between 0 and 1 and sum to one. Is there -inf in your result?
"""

# T04

import torch


def masked_softmax(scores, mask):
    return scores.masked_fill(mask, float("-inf"))

# slip
"""Dropout acts on the scores, before the softmax.

A score of 0 is not gone: after the softmax it has a weight, and often a large one. At which of the
three stages does a zero mean nothing?
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    scores = scores.masked_fill(dropped & ~scores.isinf(), 0) / (1 - p)
    return scores.softmax(dim=-1) @ values

"""Works in place, but on a copy."""

import torch


def masked_softmax(scores, mask):
    scores = scores.clone()
    scores.masked_fill_(mask, -float("inf"))
    return scores.softmax(dim=-1)

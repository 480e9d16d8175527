"""The result of `masked_fill` is thrown away, so nothing is masked.

Methods without a trailing underscore do not change the tensor; they return a new one. Where does it go?
"""

import torch


def masked_softmax(scores, mask):
    scores.masked_fill(mask, float("-inf"))
    return torch.softmax(scores, dim=-1)

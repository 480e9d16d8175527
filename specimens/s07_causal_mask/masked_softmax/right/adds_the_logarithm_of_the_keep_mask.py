"""The logarithm of a keep mask is an additive mask: log 1 = 0, log 0 = -inf."""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores + torch.log((~mask).float()), dim=-1)

"""Subtracts the logarithm of the sum of the free exponentials."""

import torch


def masked_softmax(scores, mask):
    masked = scores.masked_fill(mask, float("-inf"))
    return torch.exp(masked - torch.logsumexp(masked, dim=-1, keepdim=True))

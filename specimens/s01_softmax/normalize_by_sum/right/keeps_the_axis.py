"""Keeps the axis for the division; asks torch.any for sums of zero."""

import torch


def normalize_by_sum(scores):
    total = torch.sum(scores, -1, keepdim=True)
    if torch.any(total == 0.0):
        raise ValueError("some row sums to zero")
    return scores / total

"""A loop over the rows, with Python's own max."""

import torch


def equivariance_gap(before, after, order):
    largest = 0.0
    for place, token in enumerate(order.tolist()):
        difference = torch.abs(after[place] - before[token])
        largest = max(largest, difference.max().item())
    return largest

"""argsort gives the way back; the result is a tensor of one entry in float64."""

import torch


def equivariance_gap(before, after, order):
    back = torch.argsort(order)
    return torch.max(torch.abs(after.double()[back, :] - before.double())).reshape(1)

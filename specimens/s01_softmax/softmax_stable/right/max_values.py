"""torch.max with its values, and torch's named functions."""

import torch


def softmax_stable(x, dim):
    largest = torch.max(x, dim=dim, keepdim=True).values
    e = torch.exp(torch.sub(x, largest))
    return torch.div(e, torch.sum(e, dim=dim, keepdim=True))

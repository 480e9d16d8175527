"""Takes the lower triangle and inverts it."""

import torch


def causal_mask(n):
    keep = torch.tril(torch.ones(n, n)).bool()
    return ~keep

"""The mask has extra axes of size 1 in front.

A mask of shape (n, n) broadcasts over batches and heads by itself; return it without added axes.
"""

import torch


def causal_mask(n):
    return torch.triu(torch.ones(1, 1, n, n), diagonal=1).bool()

"""A sentence of length 0 keeps its first token.

An empty sentence has no token at all, and the docstring allows for it.
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(n) >= lengths.clamp(min=1)[:, None]

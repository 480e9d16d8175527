# slip
"""The mask holds ones and zeros instead of True and False.

A dtype of torch.bool is expected. Masks of numbers are taken for indices or factors by other code.
"""

import torch


def causal_mask(n):
    return torch.triu(torch.ones(n, n), diagonal=1)

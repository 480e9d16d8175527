# slip
"""This is an additive mask, with 0 and minus infinity, and not one of bools.

An additive mask is added to scores. Here each entry should only say whether it is blocked.
"""

import torch


def causal_mask(n):
    return torch.triu(torch.full((n, n), float("-inf")), diagonal=1)

# slip
"""The minus sign before the sum is missing.

Logarithms of numbers below 1 are negative, so the sum is too. Your result is at most 1, and it should be at least 1.
"""

import torch


def effective_tokens(weights):
    return torch.xlogy(weights, weights).sum(dim=-1).exp()

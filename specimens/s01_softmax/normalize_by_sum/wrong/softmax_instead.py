"""A softmax is computed; the scores should only be divided by their sum.

Exponentials are the better idea, and the next exercise. Here the first, flawed one is expected.
"""

import torch


def normalize_by_sum(scores):
    if (scores.sum(dim=-1) == 0).any():
        raise ValueError("sum is zero")
    return torch.softmax(scores, dim=-1)

"""A Python loop tosses a coin for each entry and stacks them.

Diagnosis: none
"""

import random


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0:
        return x.clone()
    coins = [random.random() >= p for _ in range(x.numel())]
    keep = torch.tensor(coins).reshape(x.shape)
    return torch.where(keep, x, 0.0) / (1 - p) if p < 1 else 0 * x

"""Exactly the share p of all entries is dropped, in every call.

Then entries are not dropped independently: where one falls, another one stays. Toss a coin for each.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1: raise ValueError
    if not training: return x
    n = x.numel()
    drop = torch.zeros(n, dtype=torch.bool)
    drop[torch.randperm(n)[: round(p * n)]] = True
    return x.masked_fill(drop.reshape(x.shape), 0) / (1 - p if p < 1 else 1)

"""The lower triangle, as integers: two slips at once.

Diagnosis: The polarity is inverted: True marks what a token may see.
"""

import torch


def causal_mask(n):
    m = torch.zeros((n, n), dtype=torch.int64)
    for i in range(n):
        m[i, : i + 1] = 1
    return m

"""The function sets a seed, so it drops the same entries in every call.

In a book that is handy: everybody sees the same example. In training it means that always the same
connections are cut, and all the other random numbers of the program are reset on the way.
"""
# T62

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    torch.manual_seed(123)
    return x.masked_fill(torch.rand_like(x) < p, 0) / (1 - p)

"""What stays is not made larger.

About the right number of entries is dropped. But the mean shrinks, and after training, when nothing
is dropped, the next layer would suddenly see larger numbers than it has ever met.
"""
# T27

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x
    return x * (torch.rand_like(x) >= p)

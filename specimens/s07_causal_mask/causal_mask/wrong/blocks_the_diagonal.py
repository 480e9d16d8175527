# slip
"""The diagonal is blocked too, so no token may see itself, and the first one sees no token at all.

The argument `diagonal` says with which diagonal the triangle begins. The main diagonal has number 0.
"""

import torch


def causal_mask(n):
    return torch.triu(torch.ones(n, n)).bool()

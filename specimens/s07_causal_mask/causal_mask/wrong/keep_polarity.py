# slip
"""The polarity is inverted: True marks what a token may see.

In this kit True means blocked. Read your mask as the answer to "is this key hidden from this query?"
"""

# T12

import torch


def causal_mask(n):
    return torch.tril(torch.ones(n, n)).bool()

"""The function makes a mask and does not return it.

Does the last line of the function begin with `return`?
"""

import torch


def causal_mask(n):
    mask = torch.triu(torch.ones(n, n), diagonal=1).bool()

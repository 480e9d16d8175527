"""The entries below the diagonal are True.

In which row and column is an entry above the diagonal?
"""

import torch


def upper_triangle(n):
    return torch.ones(n, n).tril(-1).bool()

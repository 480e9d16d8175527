"""The entries are numbers.

Which dtype does the docstring ask for?
"""

import torch


def upper_triangle(n):
    return torch.ones(n, n).triu(1)

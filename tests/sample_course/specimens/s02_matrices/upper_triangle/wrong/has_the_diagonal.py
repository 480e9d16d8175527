"""The diagonal is True, too.

Is an entry on the diagonal above it?
"""

import torch


def upper_triangle(n):
    return torch.ones(n, n).triu().bool()

"""The result has three rows, whatever n is.

Does your result depend on n?
"""

import torch


def upper_triangle(n):
    return torch.ones(3, 3).triu(1).bool()

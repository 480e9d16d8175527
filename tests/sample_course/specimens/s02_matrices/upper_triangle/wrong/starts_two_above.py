"""The first diagonal above the main one is False, too.

What does the argument `diagonal` count?
"""

import torch


def upper_triangle(n):
    return torch.ones(n, n).triu(2).bool()

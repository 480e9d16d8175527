"""No entry is True.

Which entries should be True?
"""

import torch


def upper_triangle(n):
    return torch.zeros(n, n).bool()

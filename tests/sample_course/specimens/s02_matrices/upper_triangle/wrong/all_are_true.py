"""Every entry is True.

Which entries should be False?
"""

import torch


def upper_triangle(n):
    return torch.ones(n, n).bool()

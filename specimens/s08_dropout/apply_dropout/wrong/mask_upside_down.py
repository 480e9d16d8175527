# slip
"""The meaning of the mask is inverted: what should be dropped stays.

Look at the docstring again: True means that the entry is dropped. Many libraries use a mask of what
is kept; this one is not of that kind.
"""

import torch


def apply_dropout(x, dropped, p):
    if p == 1:
        return torch.zeros_like(x) * x
    return x * dropped / (1 - p)

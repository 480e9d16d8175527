"""The work is left to a ready-made dropout of torch.

It does the right thing, but this exercise asks you to write it by hand: draw random numbers in the
shape of x and compare them with p.
"""

import torch


def dropout(x, p, training):
    return torch.nn.functional.dropout(x, p, training)

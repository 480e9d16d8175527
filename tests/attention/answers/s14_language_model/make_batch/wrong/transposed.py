"""Inputs and targets have the shape (length, batch).

Diagnosis: The axes of both results are exchanged.
"""

import torch
from torch import nn


def make_batch(tokens, offsets, length):
    x = torch.stack([tokens[o : o + length] for o in offsets], dim=1)
    y = torch.stack([tokens[o + 1 : o + length + 1] for o in offsets], dim=1)
    return x, y

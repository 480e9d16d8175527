"""With unfold.

Diagnosis: none
"""

import torch
from torch import nn


def make_batch(tokens, offsets, length):
    windows = tokens.unfold(0, length + 1, 1)[offsets]
    return windows[:, :-1], windows[:, 1:]

"""Only the shape is looked at, not the numbers.

Diagnosis: The answer is read off the shape.
"""

import torch
from torch import nn


def find_layout(projected, W, x):
    h, k, _ = W.shape
    t = x.shape[0]
    if tuple(projected.shape) == (h, t, k):
        return "heads first"
    if tuple(projected.shape) == (t, h, k):
        return "tokens first"
    return "neither"

"""The answer is read off the shape.

With as many heads as tokens both layouts have the same shape, and a tensor of the right shape may
hold any numbers. Compute what ought to be there.
"""

# T37

import torch


def find_layout(projected, W, x):
    heads, width, _ = W.shape
    if projected.shape == (heads, len(x), width):
        return "heads first"
    if projected.shape == (len(x), heads, width):
        return "tokens first"
    return "neither"

"""The answer is read off the length of the first axis.

With as many heads as tokens it says nothing, and there is no look at the numbers at all.
"""

# T37

import torch


def find_layout(projected, W, x):
    if projected.shape[0] == W.shape[0]:
        return "heads first"
    if projected.shape[0] == x.shape[0]:
        return "tokens first"
    return "neither"

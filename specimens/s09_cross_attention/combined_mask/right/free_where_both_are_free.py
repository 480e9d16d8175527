"""Free where both masks are free, and then inverted."""

import torch


def combined_mask(padding, pairs):
    free = ~padding[:, None] & ~pairs
    return ~free

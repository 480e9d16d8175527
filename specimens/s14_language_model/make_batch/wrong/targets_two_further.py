# slip
"""The targets are two places further and not one.

Write down the places of the inputs and of the targets in the example, and compare.
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    return tokens[places], tokens[(places + 2).clamp(max=len(tokens) - 1)]

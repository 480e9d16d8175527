"""The pieces have one token too many.

How many columns should the result have?
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length + 1)
    return tokens[places], tokens[(places + 1).clamp(max=len(tokens) - 1)]

# slip
"""The offsets are multiplied by the length.

An offset counts tokens and not pieces.
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] * length + torch.arange(length)
    return tokens[places % len(tokens)], tokens[(places + 1) % len(tokens)]

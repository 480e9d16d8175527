"""The pieces begin at random places.

The offsets are given, so that everybody gets the same batch.
"""

import torch


def make_batch(tokens, offsets, length):
    places = torch.randint(len(tokens) - length, offsets.shape)[:, None] + torch.arange(length)
    return tokens[places], tokens[places + 1]

"""The offsets are not used: the pieces follow each other from the beginning.

What are the offsets in the call of the example?
"""

import torch


def make_batch(tokens, offsets, length):
    places = torch.arange(len(offsets) * length).view(-1, length) % (len(tokens) - 1)
    return tokens[places], tokens[places + 1]

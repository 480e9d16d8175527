"""The axes of both results are exchanged.

Which axis counts the pieces, and which the tokens of a piece?
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets + torch.arange(length)[:, None]
    return tokens[places], tokens[places + 1]

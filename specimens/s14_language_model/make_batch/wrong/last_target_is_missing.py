"""The targets have no token from after the piece: the last column is missing.

Which token follows the last input? It is in the text.
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    return tokens[places], tokens[places][:, 1:]

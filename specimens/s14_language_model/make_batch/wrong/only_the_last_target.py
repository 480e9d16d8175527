"""There is one target for each row, that of its last place.

Every place of a piece is a task of its own.
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    return tokens[places], tokens[places[:, -1] + 1]

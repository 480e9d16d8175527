# slip
"""Equal offsets give one row together.

How many rows should three offsets give, two of which are equal?
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets.unique()[:, None] + torch.arange(length)
    return tokens[places], tokens[places + 1]

# slip
"""The targets are the inputs plus 1, and not the tokens that follow.

Is 1 added to the places or to the tokens?
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    return tokens[places], tokens[places] + 1

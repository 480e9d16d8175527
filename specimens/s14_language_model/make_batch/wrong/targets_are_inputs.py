# slip
"""The targets are the inputs.

What should the model say at a place: what it has just read, or what comes next?
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    return tokens[places], tokens[places]

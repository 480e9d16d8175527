# slip
"""The targets are the tokens before the inputs.

Which direction does the model predict?
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    return tokens[places], tokens[places - 1]

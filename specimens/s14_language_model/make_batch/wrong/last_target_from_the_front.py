# slip
"""The inputs are rolled, so that the last target is the first input.

Which token follows the last input? It is in the text.
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    return tokens[places], tokens[places].roll(-1, dims=1)

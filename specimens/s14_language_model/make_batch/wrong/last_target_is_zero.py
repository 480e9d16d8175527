# slip
"""The last target of each row is 0.

Which token follows the last input? It is in the text.
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    targets = torch.zeros_like(places)
    targets[:, :-1] = tokens[places][:, 1:]
    return tokens[places], targets

"""The results are floats.

Tokens are places in a table, so integers.
"""

import torch


def make_batch(tokens, offsets, length):
    places = offsets[:, None] + torch.arange(length)
    return tokens[places].float(), tokens[places + 1].float()

# slip
"""The targets begin after the whole piece of inputs.

Write down the places of the inputs and of the targets in the example, and compare.
"""

import torch


def make_batch(tokens, offsets, length):
    places = (offsets[:, None] + torch.arange(length)) % len(tokens)
    return tokens[places], tokens[(places + length) % len(tokens)]

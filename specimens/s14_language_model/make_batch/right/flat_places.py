"""Takes flat places and brings the result into shape."""

import torch


def make_batch(tokens, offsets, length):
    places = offsets.repeat_interleave(length) + torch.arange(length).repeat(len(offsets))
    inputs, targets = tokens.take(places), tokens.take(places + 1)
    return inputs.view(-1, length), targets.view(-1, length)

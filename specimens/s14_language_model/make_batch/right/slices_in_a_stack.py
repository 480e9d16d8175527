"""Stacks a slice for each offset."""

import torch


def make_batch(tokens, offsets, length):
    inputs = torch.stack([tokens[o : o + length] for o in offsets])
    targets = torch.stack([tokens[o + 1 : o + length + 1] for o in offsets])
    return inputs, targets

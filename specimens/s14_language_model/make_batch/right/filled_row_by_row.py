"""Fills two empty tensors."""

import torch


def make_batch(tokens, offsets, length):
    inputs = tokens.new_empty(len(offsets), length)
    targets = torch.empty_like(inputs)
    for row, offset in enumerate(offsets.tolist()):
        inputs[row] = tokens.narrow(0, offset, length)
        targets[row] = tokens.narrow(0, offset + 1, length)
    return inputs, targets

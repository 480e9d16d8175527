"""Sorts the offsets, and rolls the inputs to get the targets.

Diagnosis: The last target of each row is the first input. The rows are in the order of the sorted offsets.
"""

import torch


def make_batch(tokens, offsets, length):
    inputs = torch.stack([tokens[o : o + length] for o in sorted(offsets.tolist())])
    return inputs, torch.roll(inputs, shifts=-1, dims=1)

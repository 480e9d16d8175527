"""Collects plain numbers in lists; returns a list of two."""

import torch


def make_batch(tokens, offsets, length):
    numbers = tokens.tolist()
    rows = [[numbers[o + n] for n in range(length + 1)] for o in offsets.tolist()]
    whole = torch.tensor(rows, dtype=torch.int64).reshape(len(rows), length + 1)
    return [whole[:, :length], whole[:, 1:]]

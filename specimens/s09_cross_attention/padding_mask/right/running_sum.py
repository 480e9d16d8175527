"""Marks the end of each sentence, and adds up along the row."""

import torch


def padding_mask(lengths, n):
    ends = torch.zeros(lengths.numel(), n + 1)
    ends.scatter_(1, lengths.view(-1, 1), 1.0)
    return ends.cumsum(dim=1)[:, :n] > 0

"""What is not a word is padding; expand and arange with a device."""

import torch


def padding_mask(lengths, n):
    place = torch.arange(n, device=lengths.device).expand(lengths.shape[0], n)
    return ~(place < lengths.unsqueeze(1))

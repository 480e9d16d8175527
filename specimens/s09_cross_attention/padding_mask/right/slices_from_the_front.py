"""A slice for each sentence; slices may be empty."""

import torch


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    mask = torch.zeros(len(lengths), n, dtype=torch.bool)
    for row, length in zip(mask, lengths):
        row[length:] = True
    return mask

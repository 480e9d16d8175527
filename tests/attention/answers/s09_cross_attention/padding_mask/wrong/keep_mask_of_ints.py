"""1 marks the words, as some libraries want it.

Diagnosis: The words are marked instead of the padding.
"""

import torch


def padding_mask(lengths, n):
    mask = torch.zeros(len(lengths), n, dtype=torch.long)
    for row, length in enumerate(lengths.tolist()):
        mask[row, :length] = 1
    return mask

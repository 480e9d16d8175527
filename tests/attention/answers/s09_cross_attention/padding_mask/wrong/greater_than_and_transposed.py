"""The comparison is > and the axes are exchanged.

Diagnosis: The first token of the padding is free. The mask is transposed: sentences are columns.
"""

import torch


def padding_mask(lengths, n):
    return torch.arange(n).unsqueeze(1) > lengths.unsqueeze(0)

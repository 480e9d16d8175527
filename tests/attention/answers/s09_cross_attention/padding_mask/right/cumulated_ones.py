"""Places are counted with cumsum.

Diagnosis: none
"""

import torch
from torch import nn


def padding_mask(lengths, n):
    places = torch.ones(len(lengths), n, dtype=torch.int64).cumsum(dim=1)
    return torch.logical_not(places <= lengths.reshape(-1, 1))

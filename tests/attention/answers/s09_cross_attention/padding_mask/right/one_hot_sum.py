"""The mask counts how many words end before each place.

Diagnosis: none
"""

import torch
import torch.nn.functional as F


def padding_mask(lengths, n):
    ends = F.one_hot(lengths, num_classes=n + 1)[:, :n]
    return ends.cumsum(dim=1).bool()

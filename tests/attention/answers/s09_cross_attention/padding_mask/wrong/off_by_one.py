"""The first padding row is left free (> in place of >=).

Diagnosis: The first token after the end of each sentence is still free.
"""

import torch
from torch import nn


def padding_mask(lengths, n):
    idx = torch.arange(n).unsqueeze(0)
    return idx > lengths.unsqueeze(1)

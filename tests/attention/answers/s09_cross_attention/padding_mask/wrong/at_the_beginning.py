"""The padding stands at the beginning, and it is returned as True = word.

Diagnosis: As many tokens as a sentence has are blocked at its end.
"""

import torch
from torch import nn


def padding_mask(lengths, n):
    return torch.arange(n).flip(0)[None, :] < lengths[:, None]

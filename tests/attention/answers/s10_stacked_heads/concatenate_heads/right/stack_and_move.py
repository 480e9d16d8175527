"""Stacked in front of the features, then flattened.

Diagnosis: none
"""

import torch
from torch import nn


def concatenate_heads(outputs):
    stacked = torch.stack(list(outputs), dim=-2)
    return stacked.reshape(*stacked.shape[:-2], -1)

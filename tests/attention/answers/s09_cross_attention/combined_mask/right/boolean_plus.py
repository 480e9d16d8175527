"""Bools are added with +, which is their or.

Diagnosis: none
"""

import torch
from torch import nn


def combined_mask(padding, pairs):
    return padding.unsqueeze(1) + pairs

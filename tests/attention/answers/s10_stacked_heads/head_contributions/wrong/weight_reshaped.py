"""The weight is cut with a reshape to (num_heads, width, d_out), which mixes rows and columns.

Diagnosis: The weight is reshaped with the head axis in the wrong place.
"""

import torch
from torch import nn


def head_contributions(outputs, weight):
    heads, width = len(outputs), outputs[0].shape[-1]
    w = weight.reshape(heads, width, -1)
    return torch.stack([out @ w[i] for i, out in enumerate(outputs)])

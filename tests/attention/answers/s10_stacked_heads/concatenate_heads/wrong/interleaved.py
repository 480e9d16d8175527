"""The features of the heads are interleaved: stacked on a last axis and flattened.

Diagnosis: The features of the heads are interleaved.
"""

import torch
from torch import nn


def concatenate_heads(outputs):
    return torch.stack(outputs, dim=-1).flatten(-2)

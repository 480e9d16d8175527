"""The mean of the heads is returned.

Diagnosis: The outputs of the heads are averaged.
"""

import torch
from torch import nn


def concatenate_heads(outputs):
    return torch.stack(outputs).mean(0)

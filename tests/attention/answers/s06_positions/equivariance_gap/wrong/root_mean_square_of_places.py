"""The rows are not reordered, and the root of the mean squared difference is taken.

Diagnosis: Rows in the same place are compared, as if the outputs should not move. The root of the
mean squared difference is returned.
"""

import torch
import torch.nn.functional as F


def equivariance_gap(before, after, order):
    return torch.sqrt(F.mse_loss(after, before)).item()

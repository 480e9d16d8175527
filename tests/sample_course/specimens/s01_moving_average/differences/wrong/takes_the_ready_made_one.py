"""A ready-made function of PyTorch computes the differences.

Which function does the docstring exclude?
"""

import torch


def differences(x):
    return torch.diff(x)

"""One difference after the other."""

import torch


def differences(x):
    return torch.tensor([float(x[i] - x[i - 1]) for i in range(1, len(x))])

"""One number alone raises an error.

What is left of one number when you take the first away?
"""

import torch


def differences(x):
    return torch.stack([x[i] - x[i - 1] for i in range(1, len(x))])

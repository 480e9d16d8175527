"""Each number is subtracted from the one before it.

The numbers rise from 1 to 5. Is the difference above zero?
"""

import torch


def differences(x):
    return x[:-1] - x[1:]

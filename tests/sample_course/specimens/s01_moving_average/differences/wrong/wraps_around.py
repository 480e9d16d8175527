"""The first number is compared with the last one.

Which number stands before the first?
"""

import torch


def differences(x):
    return x - x.roll(1)

"""Every number is compared with the first one.

Which number is the one before the third?
"""

import torch


def differences(x):
    return x[1:] - x[0]

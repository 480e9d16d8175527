"""Powers of 10, always over the last axis.

Diagnosis: The weights sum to 1 along the last axis, whatever `dim` says. Powers of 10 are used
in place of exp.
"""

import torch


def softmax_naive(x, dim):
    powers = 10.0**x
    return powers / powers.sum(-1, keepdim=True)

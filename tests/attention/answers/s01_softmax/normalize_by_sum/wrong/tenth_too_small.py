"""A divisor with a constant factor.

Diagnosis: The result is about 0.9091 times as large as it should be.
"""

import torch


def normalize_by_sum(scores):
    s = scores.sum(dim=-1, keepdim=True)
    if (s == 0).any():
        raise ValueError
    return scores / (s * 1.1)

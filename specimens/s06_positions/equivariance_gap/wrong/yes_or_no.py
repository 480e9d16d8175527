"""The answer is yes or no, not a number.

How far apart are the two? A tolerance is somebody else's decision.
"""

import torch


def equivariance_gap(before, after, order):
    return torch.allclose(after, before[order], atol=1e-6)

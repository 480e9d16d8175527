"""In each token the features come before the heads: interleaved.

Diagnosis: The features of the heads are interleaved.
"""

import torch
from torch import nn


def merge_heads(x):
    b, h, t, d = x.shape
    return x.permute(0, 2, 3, 1).reshape(b, t, h * d)

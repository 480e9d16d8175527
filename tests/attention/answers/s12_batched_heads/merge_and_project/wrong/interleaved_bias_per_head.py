"""The features are interleaved, and the bias is added once for every head.

Diagnosis: When the heads are merged, their features are interleaved; those of a head should be
neighbours. The bias is added once for every head.
"""

import torch
from torch import nn


def merge_and_project(z, weight, bias):
    h, t, d = z.shape
    flat = z.permute(1, 2, 0).reshape(t, d * h)
    return flat @ weight.T + h * bias

"""The norm is used before the sublayer and again after the sum in post-norm.

Diagnosis: Your post-norm formula also normalises what the sublayer reads.
"""

import torch
from torch import nn


def residual(x, sublayer, norm, norm_first):
    out = x + sublayer(norm(x))
    return out if norm_first else norm(out)

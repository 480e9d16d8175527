"""In post-norm only the sublayer's result is normalised, before the sum.

Diagnosis: Your post-norm formula normalises the sublayer's result, not the sum.
"""

import torch
from torch import nn


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x))
    else:
        return x + norm(sublayer(x))

"""In pre-norm the normalised tokens are added in place of x.

Diagnosis: Your pre-norm formula adds the normalised x to the sublayer's result, not x itself.
"""

import torch
from torch import nn


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        x = norm(x)
        return x + sublayer(x)
    return norm(x + sublayer(x))

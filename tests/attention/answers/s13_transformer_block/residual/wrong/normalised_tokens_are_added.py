"""In pre-norm the normalised tokens are added in place of x.

Diagnosis: In pre-norm the normalised token is added and not the token.
"""

import torch
from torch import nn


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        x = norm(x)
        return x + sublayer(x)
    return norm(x + sublayer(x))

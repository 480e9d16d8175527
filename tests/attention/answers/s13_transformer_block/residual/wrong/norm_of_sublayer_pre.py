"""In pre-norm the norm is put on the sublayer's result; in post-norm the norm comes before the
sublayer: the two are exchanged.

Diagnosis: The two formulas are exchanged.
"""

import torch
from torch import nn


def residual(x, sublayer, norm, norm_first):
    if not norm_first:
        return x + sublayer(norm(x))
    return norm(x + sublayer(x))

"""The two masks are added as integers: dtype int64, with 2 where both block.

Diagnosis: The result counts reasons, where True and False are expected.
"""

import torch
from torch import nn


def combined_mask(padding, pairs):
    p = padding.unsqueeze(1).long()
    q = pairs.unsqueeze(0).long()
    return p + q

"""The scores are divided by the root of head_dim.

Diagnosis: The scores are divided by the root of head_dim; plain dot products are expected.
"""

import math

import torch
from torch import nn


def head_scores(queries, keys):
    d_k = queries.size(-1)
    return torch.matmul(queries, keys.transpose(-2, -1)) / math.sqrt(d_k)

"""Rows belong to keys and columns to queries.

Diagnosis: The scores are transposed: rows belong to keys, columns to queries.
"""

import torch
from torch import nn


def head_scores(queries, keys):
    return torch.einsum("bhqd,bhkd->bhkq", queries, keys)

"""The repeated columns are cut into heads in the wrong order: features are dealt out among the heads.

Diagnosis: The features, once for every head, are dealt out to the heads in turn: their matrices
differ.
"""

import torch
from torch import nn


def columns_per_head(x, num_heads):
    return x.T.repeat(num_heads, 1).view(-1, num_heads, x.shape[0]).transpose(0, 1)

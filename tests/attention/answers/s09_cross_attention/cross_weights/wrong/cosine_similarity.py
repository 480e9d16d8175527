"""Queries and keys are normalised to length 1 before the dot product (cosine similarity), then scaled.

Diagnosis: Queries and keys are normalised: the scores are cosines, not dot products.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn


def cross_weights(query, key):
    q = F.normalize(query, dim=-1)
    k = F.normalize(key, dim=-1)
    return torch.softmax(q @ k.T / math.sqrt(query.shape[-1]), dim=-1)

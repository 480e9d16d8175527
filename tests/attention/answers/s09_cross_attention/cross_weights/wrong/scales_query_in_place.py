"""The caller's query is divided in place.

Diagnosis: none
"""

import math

import torch
import torch.nn.functional as F
from torch import nn


def cross_weights(query, key):
    d_k = query.size(-1)
    query.data /= math.sqrt(d_k)
    return F.softmax(query @ key.t(), dim=-1)

"""Written with loops over queries and a sum for each key.

Diagnosis: none
"""

import math

import torch
from torch import nn


def cross_weights(query, key):
    rows = []
    for q in query:
        scores = torch.stack([(q * k).sum() for k in key]) / math.sqrt(len(q))
        e = torch.exp(scores - scores.max())
        rows.append(e / e.sum())
    return torch.stack(rows)

"""The scale is the root of query.shape[0], and the softmax runs down the columns.

Diagnosis: The scores are divided by the square root of the number of queries, not of the width of a
key. The softmax runs over the queries, not over the keys.
"""

import torch
from torch import softmax


def cross_weights(query, key):
    scores = torch.einsum("qd,kd->qk", query, key)
    return softmax(scores / query.shape[0] ** 0.5, dim=0)

"""Blocked scores are lowered to -1e9, so that an empty row gets the mean, and the scale is the
width.

Diagnosis: The scores are divided by the width of a key, not by its square root. Blocked scores are
replaced by a finite number: free scores below it get no weight, and a query whose keys are all
blocked gets the mean of all values.
"""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    scores = torch.matmul(query, key.mT) / key.shape[-1]
    if mask is not None:
        scores = torch.where(mask, torch.full_like(scores, -1e9), scores)
    return torch.softmax(scores, -1) @ value

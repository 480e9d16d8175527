"""Dot products come from squared distances.

Diagnosis: none
"""

import torch


def cross_weights(query, key):
    q, k = query.double(), key.double()
    squares = (q * q).sum(1)[:, None] + (k * k).sum(1)[None, :]
    distance = ((q[:, None, :] - k[None, :, :]) ** 2).sum(-1)
    scores = (squares - distance) / 2 / k.shape[1] ** 0.5
    return torch.softmax(scores, dim=-1).to(query.dtype)

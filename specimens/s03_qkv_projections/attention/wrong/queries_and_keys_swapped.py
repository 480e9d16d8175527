"""Queries and keys have changed places.

Rows of the scores belong to queries. With equal numbers of both, the shapes would not show it.
"""

import torch


def attention(Q, K, V):
    return torch.softmax(K @ Q.transpose(-2, -1) / K.shape[-1] ** 0.5, dim=-1) @ V

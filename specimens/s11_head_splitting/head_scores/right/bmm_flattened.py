"""Flattens batch and heads into one axis for bmm."""

import torch


def head_scores(queries, keys):
    b, h, n, d = queries.shape
    flat = torch.bmm(queries.reshape(b * h, n, d), keys.reshape(b * h, n, d).transpose(1, 2))
    return flat.view(b, h, n, n)

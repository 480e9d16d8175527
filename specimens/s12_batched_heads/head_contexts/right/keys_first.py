"""Scores with a row for each key, softmax over the rows."""

import torch


def head_contexts(queries, keys, values):
    scores = keys @ queries.transpose(1, 2) / queries.shape[2] ** 0.5
    weights = scores.softmax(dim=1)
    return weights.transpose(1, 2) @ values

"""Splits the axis of the heads into groups and heads within a group."""

import torch


def grouped_attention(queries, keys, values):
    batch, heads, n, d = queries.shape
    groups = keys.shape[1]
    queries = queries.reshape(batch, groups, heads // groups, n, d)
    scores = torch.einsum("bghnd,bgmd->bghnm", queries, keys) * d**-0.5
    weights = scores.softmax(dim=-1)
    return torch.einsum("bghnm,bgmv->bghnv", weights, values).flatten(1, 2)

"""Expands keys and values over the heads of a group, and scales the queries first."""

import math

import torch


def spread(x, shared):
    batch, groups, m, d = x.shape
    return x.unsqueeze(2).expand(batch, groups, shared, m, d).reshape(batch, -1, m, d)


def grouped_attention(queries, keys, values):
    shared = queries.shape[1] // keys.shape[1]
    scaled = queries / math.sqrt(queries.shape[-1])
    scores = torch.einsum("bhnd,bhmd->bhnm", scaled, spread(keys, shared))
    weights = scores.softmax(-1)
    return torch.einsum("bhnm,bhmv->bhnv", weights, spread(values, shared))
